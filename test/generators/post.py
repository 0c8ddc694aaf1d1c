"""Posts a job, a batch and a synchronisation with the client of openapi-python-client."""

import os

from py import AuthenticatedClient
from py.api.jobs import batch_jobs, create_job
from py.api.synchronisation import commit_sync, open_sync, put_chunk
from py.models import (
    ApplicantRoutingTypeId,
    ApplicantRoutingTypeInput,
    BatchInput,
    ChunkInput,
    CommitInput,
    DeleteOperation,
    JobByReference,
    JobCategoryId,
    JobCategoryInput,
    JobCreation,
    JobLocationInput,
    PositionTypeId,
    PositionTypeInput,
    PutOperation,
    SalaryInput,
    SalaryPeriodId,
    SalaryPeriodInput,
    SyncInput,
)

client = AuthenticatedClient(
    base_url=os.environ["API"], token=os.environ["KEY"], prefix="", auth_header_name="API-Key"
)
job = dict(
    title="Line Cook",
    locations=[JobLocationInput(description="Kelowna, BC")],
    categories=[JobCategoryInput(id=JobCategoryId.HOSPITALITY_AND_FOOD_SERVICES)],
    position_type=PositionTypeInput(id=PositionTypeId.PART_TIME),
    salary=SalaryInput(amount=19.11, period=SalaryPeriodInput(id=SalaryPeriodId.HOURLY)),
    description="Four evenings a week.",
    applicant_routing_type=ApplicantRoutingTypeInput(id=ApplicantRoutingTypeId(1)),
    application_email="kitchen@lakeside.example",
)

created = create_job.sync(client=client, body=JobCreation(**job))
assert created.salary.amount == 19.11, created

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
