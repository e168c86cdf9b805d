//! Answers with files: their headers keep the page to itself.

use super::super::page::{Page, content_type};
use super::access::{Access, Refusal};
use axum::body::Body;
use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, ETAG, HeaderName, IF_NONE_MATCH, LOCATION,
    REFERRER_POLICY, SET_COOKIE, X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use std::hash::{DefaultHasher, Hasher};

/// The page itself.
pub(super) const INDEX: &str = "index.html";

const TEXT: &str = "text/plain; charset=utf-8";

/// A file of the page, unless the browser has the same already.
pub(super) fn file(page: &Page, name: &str, asked: &HeaderMap, access: &Access) -> Response {
    let Some(bytes) = page.file(name) else {
        return (StatusCode::NOT_FOUND, safe(TEXT, access), "There is no such file.\n").into_response();
    };
    let mut hasher = DefaultHasher::new();
    hasher.write(&bytes);
    let tag = format!("\"{:016x}-{:x}\"", hasher.finish(), bytes.len());
    let mut headers = safe(content_type(name), access);
    if let Ok(value) = HeaderValue::from_str(&tag) {
        headers.insert(ETAG, value);
    }
    let known = asked.get(IF_NONE_MATCH).and_then(|value| value.to_str().ok());
    let is_known = known.is_some_and(|known| known.split(',').any(|known| known.trim() == tag));
    if is_known {
        return (StatusCode::NOT_MODIFIED, headers).into_response();
    }
    (headers, Body::from(bytes.into_owned())).into_response()
}

/// Whoever has the token gets a cookie for it, and an address without.
pub(super) fn let_in(access: &Access) -> Response {
    let mut headers = safe(TEXT, access);
    if let Ok(cookie) = HeaderValue::from_str(&access.cookie()) {
        headers.insert(SET_COOKIE, cookie);
    }
    headers.insert(LOCATION, HeaderValue::from_static("/"));
    (StatusCode::SEE_OTHER, headers).into_response()
}

/// Nobody else gets anything.
pub(super) fn refused(refusal: Refusal) -> Response {
    (StatusCode::FORBIDDEN, [(CONTENT_TYPE, TEXT)], refusal.told()).into_response()
}

/// Headers of everything that a browser shows: nothing may come from elsewhere, or go there.
fn safe(content_type: &'static str, access: &Access) -> HeaderMap {
    let policy = format!(
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; \
         media-src 'self' data: blob:; font-src 'self'; worker-src 'self'; manifest-src 'self'; \
         connect-src 'self' {}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
        access.sockets()
    );
    let mut headers = HeaderMap::new();
    if let Ok(policy) = HeaderValue::from_str(&policy) {
        headers.insert(CONTENT_SECURITY_POLICY, policy);
    }
    let resources = HeaderName::from_static("cross-origin-resource-policy");
    let openers = HeaderName::from_static("cross-origin-opener-policy");
    for (name, value) in [
        (CONTENT_TYPE, content_type),
        // A new version of the program has new files under the same names.
        (CACHE_CONTROL, "no-cache"),
        (X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (REFERRER_POLICY, "no-referrer"),
        (resources, "same-origin"),
        (openers, "same-origin"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    headers
}
