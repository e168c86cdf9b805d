#!/usr/bin/env python3
"""Writes a software bill of materials (SPDX 2.3, JSON) of what is linked into the programs: sbom.py TARGET [CARGO OPTION...]

Crates that only help to build (macros, build scripts) are listed as build tools. The same commit, Cargo.lock and compiler give
the same bytes: the time is SOURCE_DATE_EPOCH.
"""
import datetime
import hashlib
import json
import os
import re
import subprocess
import sys
import tomllib


def output(*words):
    return subprocess.run(words, check=True, stdout=subprocess.PIPE, text=True).stdout


def identifier(package):
    return "SPDXRef-Package-" + re.sub(r"[^A-Za-z0-9.-]", "-", f"{package['name']}-{package['version']}")


def tree(metadata):
    """The packages that are linked in, those that help to build, and who depends on whom."""
    nodes = {node["id"]: node for node in metadata["resolve"]["nodes"]}
    macros = {package["id"] for package in metadata["packages"]
              if any("proc-macro" in target["kind"] for target in package["targets"])}
    root = metadata["resolve"]["root"]
    linked, tools, edges, open_ids = {root}, set(), set(), [(root, False)]
    seen = set()
    while open_ids:
        name, is_tool = open_ids.pop()
        if (name, is_tool) in seen:
            continue
        seen.add((name, is_tool))
        for dependency in nodes[name]["deps"]:
            kinds = {kind["kind"] for kind in dependency["dep_kinds"]}
            if kinds == {"dev"}:
                continue
            helps = is_tool or None not in kinds or dependency["pkg"] in macros
            (tools if helps else linked).add(dependency["pkg"])
            edges.add((name, dependency["pkg"], "BUILD_TOOL_OF" if helps else "DEPENDS_ON"))
            open_ids.append((dependency["pkg"], helps))
    return root, linked, tools - linked, edges


def main():
    target, options = sys.argv[1], sys.argv[2:]
    metadata = json.loads(output("cargo", "metadata", "--format-version", "1", "--locked", "--filter-platform", target, *options))
    with open("Cargo.lock", "rb") as file:
        lock = tomllib.load(file)
    checksums = {(entry["name"], entry["version"]): entry.get("checksum") for entry in lock["package"]}
    packages = {package["id"]: package for package in metadata["packages"]}
    root, linked, tools, edges = tree(metadata)
    epoch = int(os.environ["SOURCE_DATE_EPOCH"])
    own = packages[root]
    listed = []
    for package in sorted((packages[name] for name in linked | tools), key=lambda one: (one["name"], one["version"])):
        licence = (package["license"] or "NOASSERTION").replace("/", " OR ")
        entry = {
            "SPDXID": identifier(package),
            "name": package["name"],
            "versionInfo": package["version"],
            "downloadLocation": "NOASSERTION",
            "filesAnalyzed": False,
            "licenseConcluded": "NOASSERTION",
            "licenseDeclared": licence,
            "copyrightText": "NOASSERTION",
        }
        if package["source"]:
            entry["downloadLocation"] = f"https://crates.io/api/v1/crates/{package['name']}/{package['version']}/download"
            entry["externalRefs"] = [{
                "referenceCategory": "PACKAGE-MANAGER",
                "referenceType": "purl",
                "referenceLocator": f"pkg:cargo/{package['name']}@{package['version']}",
            }]
            checksum = checksums.get((package["name"], package["version"]))
            if checksum:
                entry["checksums"] = [{"algorithm": "SHA256", "checksumValue": checksum}]
        listed.append(entry)
    relations = [{
        "spdxElementId": "SPDXRef-DOCUMENT", "relationshipType": "DESCRIBES", "relatedSpdxElement": identifier(own),
    }]
    for one, other, kind in sorted(edges, key=lambda edge: (packages[edge[0]]["name"], packages[edge[1]]["name"], edge)):
        first, second = (other, one) if kind == "BUILD_TOOL_OF" else (one, other)
        relations.append({
            "spdxElementId": identifier(packages[first]), "relationshipType": kind,
            "relatedSpdxElement": identifier(packages[second]),
        })
    compiler = output("rustc", "--version").strip()
    contents = json.dumps([listed, relations, compiler], sort_keys=True).encode()
    document = {
        "spdxVersion": "SPDX-2.3",
        "dataLicense": "CC0-1.0",
        "SPDXID": "SPDXRef-DOCUMENT",
        "name": f"{own['name']}-{own['version']}",
        "documentNamespace": f"https://spdx.org/spdxdocs/{own['name']}-{own['version']}-{hashlib.sha256(contents).hexdigest()[:32]}",
        "creationInfo": {
            "created": datetime.datetime.fromtimestamp(epoch, datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ"),
            "creators": ["Tool: scripts/sbom.py"],
            "comment": f"Built with {compiler} for {target}.",
        },
        "packages": listed,
        "relationships": relations,
    }
    json.dump(document, sys.stdout, indent=1)
    print()


if __name__ == "__main__":
    main()
