//! A thread beside the screen on which the engine thinks: jobs go in, news come out, and any job can be ended.

use super::thinking::{Answer, Insight, Job};
use crate::engine::Engine;
use anyhow::{Context, Result, bail};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, Receiver, Sender, TryRecvError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// Time for the engine to come to rest before the program ends without that.
const REST: Duration = Duration::from_secs(1);

/// What a job has to tell.
#[derive(Debug)]
pub enum News {
    /// It has looked deeper.
    Insight(Insight),
    /// It is done.
    Done(Option<Answer>),
}

/// The thread. Only the newest job counts: a new one ends the one before, and nothing more is heard of that.
pub struct Worker {
    jobs: Option<Sender<(u64, Job)>>,
    news: Receiver<(u64, News)>,
    switches: Arc<Switches>,
    thread: Option<JoinHandle<()>>,
}

/// Numbers of jobs, from 1.
#[derive(Default)]
struct Switches {
    /// The job that counts.
    newest: AtomicU64,
    /// The job that is to answer with what it has.
    hurried: AtomicU64,
}

impl Switches {
    fn is_to_end(&self, number: u64) -> bool {
        self.newest.load(Ordering::Relaxed) != number || self.hurried.load(Ordering::Relaxed) == number
    }
}

impl Worker {
    /// Starts the thread.
    pub fn start() -> Result<Worker> {
        let (jobs, inbox) = mpsc::channel();
        let (outbox, news) = mpsc::channel();
        let switches = Arc::new(Switches::default());
        let seen = Arc::clone(&switches);
        let thread = thread::Builder::new()
            .name("engine".to_owned())
            .spawn(move || work(&inbox, &outbox, &seen))
            .context("starting the engine's thread")?;
        Ok(Worker { jobs: Some(jobs), news, switches, thread: Some(thread) })
    }

    /// Starts a job; an earlier one is dropped.
    pub fn begin(&self, job: Job) {
        let number = self.switches.newest.fetch_add(1, Ordering::Relaxed) + 1;
        if let Some(jobs) = &self.jobs {
            // If the thread is gone, the next look for news says why.
            let _ = jobs.send((number, job));
        }
    }

    /// Drops the job at work.
    pub fn cancel(&self) {
        self.switches.newest.fetch_add(1, Ordering::Relaxed);
    }

    /// Makes the job at work answer with what it has.
    pub fn hurry(&self) {
        self.switches.hurried.store(self.switches.newest.load(Ordering::Relaxed), Ordering::Relaxed);
    }

    /// The next news of the newest job, if there are any.
    pub fn news(&mut self) -> Result<Option<News>> {
        loop {
            match self.news.try_recv() {
                Ok((number, news)) if number == self.switches.newest.load(Ordering::Relaxed) => {
                    return Ok(Some(news));
                }
                Ok(_) => {}
                Err(TryRecvError::Empty) => return Ok(None),
                Err(TryRecvError::Disconnected) => bail!("the engine has failed{}", self.last_words()),
            }
        }
    }

    /// What the thread panicked with.
    fn last_words(&mut self) -> String {
        let panic = self.thread.take().and_then(|thread| thread.join().err());
        let text = panic.as_ref().and_then(|panic| {
            panic.downcast_ref::<String>().map(String::as_str).or(panic.downcast_ref::<&str>().copied())
        });
        text.map(|text| format!(": {text}")).unwrap_or_default()
    }
}

impl Drop for Worker {
    /// Ends the job at work. Should the engine not come to rest soon, its thread ends with the program.
    fn drop(&mut self) {
        self.cancel();
        self.jobs = None;
        let deadline = Instant::now() + REST;
        // Its side of the channel goes when the thread ends, in whichever way.
        while let Some(time) = deadline.checked_duration_since(Instant::now())
            && self.news.recv_timeout(time).is_ok()
        {}
    }
}

fn work(inbox: &Receiver<(u64, Job)>, outbox: &Sender<(u64, News)>, switches: &Switches) {
    let mut engine = Engine::new();
    for (number, job) in inbox {
        // News that nobody hears any more are no failure.
        let tell = |news| drop(outbox.send((number, news)));
        if switches.newest.load(Ordering::Relaxed) != number {
            continue;
        }
        let answer = job.done(&mut engine, &|| switches.is_to_end(number), &mut |insight| {
            tell(News::Insight(insight));
        });
        tell(News::Done(answer));
    }
}

#[cfg(test)]
mod tests {
    use super::super::thinking::{Effort, Task};
    use super::*;
    use crate::engine::Level;
    use crate::game::{Rules, Size};
    use crate::ground::Ground;

    fn job(nodes: Option<u64>) -> Job {
        let mut ground = Ground::new(Size::square(15), Rules::FREESTYLE);
        ground.play(ground.centre());
        let effort = Effort { time: None, nodes, seed: 0 };
        Job { task: Task::Move(Level::FULL), ground, effort, opening: None }
    }

    /// Waits for the end of the newest job.
    fn answer(worker: &mut Worker) -> Option<Answer> {
        loop {
            match worker.news().unwrap() {
                Some(News::Done(answer)) => return answer,
                Some(News::Insight(_)) => {}
                None => thread::yield_now(),
            }
        }
    }

    #[test]
    fn a_panic_of_the_thread_is_told() {
        let (jobs, _) = mpsc::channel();
        let (_, news) = mpsc::channel();
        let thread = thread::spawn(|| panic!("out of ideas"));
        let switches = Arc::new(Switches::default());
        let mut worker = Worker { jobs: Some(jobs), news, switches, thread: Some(thread) };
        worker.begin(job(None));
        assert_eq!(worker.news().unwrap_err().to_string(), "the engine has failed: out of ideas");
    }

    #[test]
    fn endless_thoughts_end_when_asked_to() {
        let mut worker = Worker::start().unwrap();
        worker.begin(job(None));
        while !matches!(worker.news().unwrap(), Some(News::Insight(_))) {
            thread::yield_now();
        }
        worker.hurry();
        assert!(answer(&mut worker).is_some());
        // One that is dropped is not heard of; the one after it answers.
        worker.begin(job(None));
        worker.cancel();
        worker.begin(job(None));
        worker.begin(job(Some(500)));
        assert!(answer(&mut worker).is_some_and(|answer| answer.insight.nodes < 5_000));
        worker.begin(job(None));
        drop(worker);
    }
}
