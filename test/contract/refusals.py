"""What the contract states and no schema can express: Schemathesis takes it for failures.

Each rule drops one kind of failure, where the response shows the documented reason.
"""

import re
from urllib.parse import parse_qs, urlparse

import schemathesis
from schemathesis.core.failures import AcceptedNegativeData
from schemathesis.openapi.checks import AllowHeaderMismatch, RejectedPositiveData, UseAfterFree

# Problems of valid requests, by the last segment of their type.
PROBLEMS = {
    # If-Match and If-None-Match name a state that the job may not have.
    "precondition",
    # The same Idempotency-Key came with another body.
    "idempotency-key-reused",
}

# Errors in valid values, by their code, and where they occur.
FAULTS = {
    # What one property needs of another.
    "required": r"/application(Email|Url)|/salary/(amount|period)",
    # maxAmount must not be less than amount.
    "out_of_range": r"/salary/maxAmount",
    # multipleOf fails for most decimals in binary.
    "too_many_decimals": r"/salary/(amount|maxAmount)",
    # Text of invisible characters, and HTML of which nothing remains.
    "blank": r"/title|/description|/locations/\d/description",
    # Entries are the same if their ids or places are, whatever else they contain.
    "duplicate": r"/(categories|locations)/\d",
    # The operator may change the lists.
    "not_in_list": r"/(categories/\d|positionType|salary/period|applicantRoutingType)(/id)?",
    # A place is in a list of a thousand, or any city with a province.
    "unknown_location": r"/locations/\d",
    "unknown_province": r"/locations/\d",
    "invalid_character": r"/locations/\d",
    # Stricter than the formats email and uri.
    "invalid_email": r"/applicationEmail",
    "invalid_url": r"/applicationUrl",
    "html_tag": r"/description",
    "html_attribute": r"/description",
    "html_link": r"/description",
    "html_comment": r"/description",
    "escaped_html": r"/description",
    # The service makes cursors; they are opaque. Lists are texts.
    "invalid_value": r"cursor|status|types",
}

# More of them, by the operation.
FAULTS_OF = {
    # A job that it creates must be as complete as for POST.
    "putJobByReference": {
        "required": r"/(title|locations|categories|positionType|description|applicantRoutingType)"
    },
    # X-HTTP-Method-Override: DELETE takes no dryRun.
    "overrideJob": {"unknown_parameter": r"dryRun"},
}


def operation_id(case):
    return case.operation.definition.raw["operationId"]


def is_stated_fault(fault, operation):
    """Whether no schema can express this error of a job or a query."""
    code, place = fault["code"], fault.get("pointer") or fault.get("parameter")
    places = (FAULTS.get(code), FAULTS_OF.get(operation, {}).get(code))
    return any(re.fullmatch(pattern, place) for pattern in places if pattern)


def is_stated_refusal(case, response):
    """A valid request is refused for what the service knows, or for what one value needs of another."""
    problem = response.json()
    name = problem["type"].rsplit("/", 1)[-1]
    if name in PROBLEMS:
        return True
    # Names that lead to the prototype of an object are refused, also where other properties are ignored.
    if name == "malformed-json" and re.search(rb'"(__proto__|constructor)"', response.request.body or b""):
        return True
    # X-HTTP-Method-Override: PUT needs a body, DELETE none.
    if name == "media-type" and operation_id(case) == "overrideJob" and not response.request.body:
        return True
    faults = problem.get("errors", [])
    return bool(faults) and all(is_stated_fault(fault, operation_id(case)) for fault in faults)


def is_stated_acceptance(response):
    """An invalid request succeeds."""
    query = parse_qs(urlparse(response.request.url).query, keep_blank_values=True)
    # A blank page or pageSize is treated as absent.
    if any(not text.strip() for name in ("page", "pageSize") for text in query.get(name, [])):
        return True
    # Lenient handling ignores unknown properties, and replaces control characters, before If-Match is checked.
    if response.request.headers.get("Prefer") == "handling=lenient":
        removed = ",".join(response.headers.get("lenient-removed", []))
        if response.status_code == 412 or re.search(r"(properties|rewritten)=[1-9]", removed):
            return True
    # Ids and amounts may be in quotes, which the schemas of requests leave to an extension.
    if re.search(rb'"(id|amount|maxAmount)"\s*:\s*"-?\d', response.request.body or b""):
        return True
    # A dry run ignores the Idempotency-Key.
    key = response.request.headers.get("Idempotency-Key")
    if "dry-run" in response.headers and key is not None and not re.fullmatch(r"[\x21-\x7e]{1,255}", key):
        return True
    # Jobs of a batch are checked one by one: an invalid one has a result, and does not refuse the others.
    results = response.json().get("results", [])
    return any(result["outcome"] == "invalid" for result in results)


@schemathesis.hook
def filter_headers(context, headers):
    """Control characters are refused by the server's parser of HTTP, before the service sees the request."""
    values = (headers or {}).values()
    return not any(re.search(r"[\x00-\x08\x0a-\x1f\x7f]", str(value)) for value in values)


@schemathesis.hook
def filter_failure(context, failure, case, response):
    """Whether the failure is one."""
    if isinstance(failure, RejectedPositiveData):
        return not is_stated_refusal(case, response)
    if isinstance(failure, AcceptedNegativeData):
        return not is_stated_acceptance(response)
    if isinstance(failure, AllowHeaderMismatch):
        # POST is there for the sake of X-HTTP-Method-Override: without it the path does not support POST.
        override = case.operation.schema[case.operation.path].get("POST")
        stated = override is not None and override.definition.raw["operationId"].startswith("override")
        return not (stated and failure.missing_methods == ["POST"] and not failure.undocumented_methods)
    if isinstance(failure, UseAfterFree):
        # An aborted synchronisation can be read for seven days.
        return not case.operation.path.startswith("/syncs/")
    return True
