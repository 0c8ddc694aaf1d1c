"""Posts, reads refusals, lists and writes back a job with the client of openapi-python-client, and
sends a batch and a synchronisation."""

import os

from py import AuthenticatedClient
from py.api.board import get_board_job
from py.api.jobs import batch_jobs, create_job, get_job, list_jobs, update_job
from py.api.synchronisation import commit_sync, open_sync, put_chunk
from py.models import (
    ApplicantRoutingTypeInput,
    BatchInput,
    ChunkInput,
    CommitInput,
    DeleteOperation,
    JobByReference,
    JobCategoryInput,
    JobCreation,
    JobInput,
    JobLocationInput,
    PositionTypeInput,
    Problem,
    PutOperation,
    SalaryInput,
    SalaryPeriodInput,
    SyncInput,
)
from py.types import UNSET

client = AuthenticatedClient(
    base_url=os.environ["API"], token=os.environ["KEY"], prefix="", auth_header_name="API-Key"
)
job = dict(
    title="Line Cook",
    locations=[JobLocationInput(description="Kelowna, BC")],
    categories=[JobCategoryInput(id=19)],
    position_type=PositionTypeInput(id=2),
    salary=SalaryInput(amount=19.11, period=SalaryPeriodInput(id=5)),
    description="Four evenings a week.",
    applicant_routing_type=ApplicantRoutingTypeInput(id=1),
    application_email="kitchen@lakeside.example",
)

creation = JobCreation(reference_id="python-0", **job)
created = create_job.sync(client=client, body=creation)
assert created.salary.amount == 19.11, created

invalid = JobCreation(**{**job, "categories": [JobCategoryInput(id=999)]})
refused = create_job.sync(client=client, body=invalid)
assert isinstance(refused, Problem) and refused.errors[0].code == "not_in_list", refused
conflict = create_job.sync(client=client, body=creation)
assert conflict.job_id == created.id, conflict

page = list_jobs.sync(client=client, status="active,draft")
assert created.id in [header.id for header in page.data], page

read = get_job.sync(created.id, client=client)
written = update_job.sync(created.id, client=client, body=JobInput.from_dict(read.to_dict()))
assert written == read, written

put = PutOperation(op="put", job=JobByReference(reference_id="python-1", **job))
delete = DeleteOperation(op="delete", reference_id="python-2")
batch = batch_jobs.sync(client=client, body=BatchInput(operations=[put, delete]))
assert [result.outcome for result in batch.results] == ["created", "unknown"], batch

sync = open_sync.sync(client=client, body=SyncInput(prefix="python-"))
chunk = ChunkInput(jobs=[JobByReference(reference_id="python-1", **job)])
results = put_chunk.sync(sync.id, 1, client=client, body=chunk)
assert results.counts.unchanged == 1, results
done = commit_sync.sync(sync.id, client=client, body=CommitInput(chunks=1, jobs=1))
assert done.state == "done", done

unpaid = {**job, "salary": UNSET}
unnamed = JobCreation(reference_id="python-3", status="active", confidential=True, **unpaid)
posted = create_job.sync(client=client, body=unnamed)
assert get_job.sync(posted.id, client=client).salary is None, posted
board = AuthenticatedClient(
    base_url=os.environ["API"], token=os.environ["BOARD_KEY"], prefix="", auth_header_name="API-Key"
)
shown = get_board_job.sync(posted.id, client=board)
assert shown.employer is None and shown.salary is None, shown

commission = JobCreation(reference_id="python-4", **{**job, "salary": SalaryInput(plus_commission=True)})
posted = create_job.sync(client=client, body=commission)
salary = get_job.sync(posted.id, client=client).salary
assert salary.amount is None and salary.period is None and salary.plus_commission, salary
