/** Made from openapi.json by openapi-typescript; to be changed there. */

export interface paths {
    "/jobs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List and search your jobs
         * @description Returns a page of job headers, newest first. Follow `paging.next` until it is null to read all pages.
         */
        get: operations["listJobs"];
        /**
         * Create or update a job by your own id
         * @description Updates your job that has the referenceId of the body, or creates it. Retries and concurrent requests are safe: they never create a second job. This is the simplest way to keep the board in sync with another system.
         */
        put: operations["putJobByReference"];
        /**
         * Create a job
         * @description Creates a job with a new id. If another of your jobs has the same referenceId, nothing is created, and the response is 409. To retry safely after a lost response, send an `Idempotency-Key`, or use `PUT /jobs`.
         */
        post: operations["createJob"];
        /**
         * Delete a job by your own id
         * @description Deletes your job that has the referenceId of the body.
         */
        delete: operations["deleteJobByReference"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/jobs/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create, update and delete up to 100 jobs
         * @description Applies each operation as `PUT /jobs` or `DELETE /jobs` does. The operations are independent: each is atomic, the batch is not, and an invalid operation does not stop the others. Retrying a batch is safe. `Idempotency-Key`, `If-Match` and `If-None-Match` are ignored. The limits of one request, such as 100,000 HTML elements, apply to all jobs of a batch together.
         */
        post: operations["batchJobs"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/jobs/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a job
         * @description Returns the whole job. The response is a valid body for `PUT` to the same path and, without `id` and `referenceId`, for `POST /jobs`.
         */
        get: operations["getJob"];
        /**
         * Update a job
         * @description Changes only the properties that are sent. The resulting job must be valid. `salary` and `details` are merged property by property; arrays and other objects are replaced as a whole.
         */
        put: operations["updateJob"];
        post?: never;
        /**
         * Delete a job
         * @description Deletes the job permanently. To hide the job but keep it, set its status to `archived`.
         */
        delete: operations["deleteJob"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/syncs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the latest synchronisations
         * @description Returns the latest 20, the most recently opened first. `counts`, `chunks`, `jobs`, `duplicates` and `missingChunks` of one that is open are null: read it by its id. Synchronisations are kept for 7 days after they end.
         */
        get: operations["listSyncs"];
        put?: never;
        /**
         * Open a synchronisation
         * @description Starts to synchronise your set of jobs. Only one synchronisation can be open for overlapping prefixes, beside up to 100 previews. Otherwise, and if this request is retried, the response is 409 `sync-open` with the `Location` of the open one.
         */
        post: operations["openSync"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/syncs/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a synchronisation
         * @description Returns its state, its counts and the missing chunks.
         */
        get: operations["getSync"];
        put?: never;
        post?: never;
        /**
         * Abort a synchronisation
         * @description Ends an open synchronisation without removing anything. What its chunks changed remains.
         */
        delete: operations["abortSync"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/syncs/{id}/chunks/{n}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Send a part of a set
         * @description Creates and updates jobs as `PUT /jobs` does, and records that they are in the set. Chunks are numbered from 1 to 1,000 and may be sent in any order, several at a time. A later request for the same number replaces the earlier one. End a chunk at 100 jobs or 4 MB of JSON, whichever comes first. A job that would be active with a closeDate before today is archived instead.
         */
        put: operations["putChunk"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/syncs/{id}/commit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Commit a synchronisation
         * @description Archives or deletes, depending on `missing`, the active jobs under the prefix that are in no chunk and were not created or published after the synchronisation was opened. Nothing is removed if chunks 1 to `chunks` have not arrived with `jobs` jobs in total, or if the guard refuses. Retrying the same commit is safe.
         */
        post: operations["commitSync"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/syncs/{id}/removals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what a commit removes
         * @description Before the commit, returns the jobs that it would remove now; afterwards, those that it removed. Follow `next` until it is null. A page can be short, or empty, while `next` is not null.
         */
        get: operations["listRemovals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/board/jobs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Walk through all live jobs
         * @description Returns the active jobs of all employers that are neither suspended nor test employers. Follow `next` until it is null, then `changes`, which is the same on every page of a walk. A job may be returned more than once; one that is written meanwhile may be missing, and is in the changes. The order does not show which jobs have the same employer. A page ends at its size or at about 3 MB; it can be short, or empty, while `next` is not null.
         */
        get: operations["listBoardJobs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/board/jobs/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a live job
         * @description Returns one job. A job that is unknown, a draft, archived or of a suspended or a test employer is 404.
         */
        get: operations["getBoardJob"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/board/changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Follow the changes of live jobs
         * @description Returns the jobs that changed after a cursor, each as it is now: insert or replace those that are `live`, delete those that are `gone`. Keep `next`, which is never null, and read it again later when `upToDate` is true. Changes are kept for 30 days; without `after`, the oldest of them come first.
         */
        get: operations["listBoardChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/board/jobs/{id}/applications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Hand in an application
         * @description E-mails an application to the employer of a live job with routing type 1, and keeps nothing of it but a digest. The key needs the right to hand in applications. Retry until the response is 201 or 200: the same application within 30 days is sent once. Only where it is unknown whether the mail was accepted, a retry may send one more. Where the operator has not switched applications on, the path does not exist (404).
         */
        post: operations["applyToJob"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/positiontypes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the position types
         * @description Returns all entries in one response.
         */
        get: operations["listPositionTypes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/positiontypes/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a position type
         * @description Returns one entry by its id.
         */
        get: operations["getPositionType"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/jobcategories": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the job categories
         * @description Returns all entries in one response.
         */
        get: operations["listJobCategories"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/jobcategories/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a job category
         * @description Returns one entry by its id.
         */
        get: operations["getJobCategory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/locations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List and search locations
         * @description Returns a page of the populated places of Canada, its provinces and territories, and Canada itself. The shortest names come first, so that an exact match is at the top.
         */
        get: operations["listLocations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/locations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a location
         * @description Returns one place by its GeoNames id.
         */
        get: operations["getLocation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check whether the service responds
         * @description For monitoring. No key is required, and no data is read.
         */
        get: operations["getHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description The properties of a job that a client may send. Properties that are not sent do not change. Any other property is an error, unless the request asks for lenient handling. */
        JobInput: {
            /** @description Your own id of the job, unique among your jobs and case-sensitive. Control characters are not allowed. An empty text or null means none. */
            referenceId?: string | null;
            /**
             * Format: not-blank
             * @description The title of the job, on one line, with at least one visible character.
             */
            title?: string;
            /**
             * Format: date
             * @description The last day, in the time zone of the board, on which the job is shown. Default: 60 days after publishDate. Any real date is accepted, including past ones.
             */
            closeDate?: string;
            /** @description Whether the board hides the employer's name from applicants. Default for a new job: false. */
            confidential?: boolean;
            /** @description Whether the job is republished every 7 days while it is active. It takes effect only for employers on the unlimited plan. Default for a new job: false. */
            autoRefresh?: boolean;
            /**
             * @description `active`: shown to applicants; `archived`: no longer shown; `draft`: not shown yet. Any status can change to any other. Default for a new job: `draft`.
             * @enum {string}
             */
            status?: "active" | "archived" | "draft";
            /** @description One to three places, without duplicates. */
            locations?: components["schemas"]["JobLocationInput"][];
            /** @description One to three categories, without duplicates. */
            categories?: components["schemas"]["JobCategoryInput"][];
            positionType?: components["schemas"]["PositionTypeInput"];
            /** @description What the job pays. In an update, only the properties that are sent change; null removes the salary. */
            salary?: components["schemas"]["SalaryInput"] | null;
            /**
             * Format: not-blank
             * @description HTML with `strong b em i br p div ul ol li a`; `a` needs `href` (http, https, mailto, tel) and may have `target`. Other attributes are not allowed. Plain text is accepted. At least one character must be visible.
             */
            description?: string;
            applicantRoutingType?: components["schemas"]["ApplicantRoutingTypeInput"];
            /** @description One e-mail address, such as `jobs@example.org`, without a name or `mailto:`. No `?`, `%`, `#` or `"` before the `@`; the last part of the domain has a letter. Required when the routing type is 1, dropped when it is 2. */
            applicationEmail?: string | null;
            /** @description An absolute http or https URL, stored as it is written. The host has a dot; there is no user name or password; backslashes, quotes, `<`, `>`, white space and invisible characters must be percent-encoded. Required when the routing type is 2, dropped when it is 1. */
            applicationUrl?: string | null;
            /** @description Further statements of the posting; all are optional. Only the members that are sent change; a member that is null is removed. Null, or an object without members, removes all. */
            details?: components["schemas"]["JobDetailsInput"] | null;
            /** @description Ignored on input, so that a job that was read can be sent back unchanged. */
            readonly id?: unknown;
            /** @description Ignored on input, so that a job that was read can be sent back unchanged. */
            readonly employer?: unknown;
            /** @description Ignored on input, so that a job that was read can be sent back unchanged. */
            readonly publishDate?: unknown;
        };
        /** @description A job to create. */
        JobCreation: {
            /** @description Your own id of the job, unique among your jobs and case-sensitive. Control characters are not allowed. An empty text or null means none. */
            referenceId?: string | null;
            /**
             * Format: not-blank
             * @description The title of the job, on one line, with at least one visible character.
             */
            title: string;
            /**
             * Format: date
             * @description The last day, in the time zone of the board, on which the job is shown. Default: 60 days after publishDate. Any real date is accepted, including past ones.
             */
            closeDate?: string;
            /** @description Whether the board hides the employer's name from applicants. Default for a new job: false. */
            confidential?: boolean;
            /** @description Whether the job is republished every 7 days while it is active. It takes effect only for employers on the unlimited plan. Default for a new job: false. */
            autoRefresh?: boolean;
            /**
             * @description `active`: shown to applicants; `archived`: no longer shown; `draft`: not shown yet. Any status can change to any other. Default for a new job: `draft`.
             * @enum {string}
             */
            status?: "active" | "archived" | "draft";
            /** @description One to three places, without duplicates. */
            locations: components["schemas"]["JobLocationInput"][];
            /** @description One to three categories, without duplicates. */
            categories: components["schemas"]["JobCategoryInput"][];
            positionType: components["schemas"]["PositionTypeInput"];
            /** @description What the job pays. In an update, only the properties that are sent change; null removes the salary. */
            salary?: components["schemas"]["SalaryInput"] | null;
            /**
             * Format: not-blank
             * @description HTML with `strong b em i br p div ul ol li a`; `a` needs `href` (http, https, mailto, tel) and may have `target`. Other attributes are not allowed. Plain text is accepted. At least one character must be visible.
             */
            description: string;
            applicantRoutingType: components["schemas"]["ApplicantRoutingTypeInput"];
            /** @description One e-mail address, such as `jobs@example.org`, without a name or `mailto:`. No `?`, `%`, `#` or `"` before the `@`; the last part of the domain has a letter. Required when the routing type is 1, dropped when it is 2. */
            applicationEmail?: string | null;
            /** @description An absolute http or https URL, stored as it is written. The host has a dot; there is no user name or password; backslashes, quotes, `<`, `>`, white space and invisible characters must be percent-encoded. Required when the routing type is 2, dropped when it is 1. */
            applicationUrl?: string | null;
            /** @description Further statements of the posting; all are optional. Only the members that are sent change; a member that is null is removed. Null, or an object without members, removes all. */
            details?: components["schemas"]["JobDetailsInput"] | null;
            /** @description Ignored on input, so that a job that was read can be sent back unchanged. */
            readonly id?: unknown;
            /** @description Ignored on input, so that a job that was read can be sent back unchanged. */
            readonly employer?: unknown;
            /** @description Ignored on input, so that a job that was read can be sent back unchanged. */
            readonly publishDate?: unknown;
        };
        /** @description A job with a referenceId of your own. If no job has it yet, the body must be complete, as for a new job. */
        JobByReference: {
            /** @description Your own id of the job, unique among your jobs and case-sensitive. */
            referenceId: string;
            /**
             * Format: not-blank
             * @description The title of the job, on one line, with at least one visible character.
             */
            title?: string;
            /**
             * Format: date
             * @description The last day, in the time zone of the board, on which the job is shown. Default: 60 days after publishDate. Any real date is accepted, including past ones.
             */
            closeDate?: string;
            /** @description Whether the board hides the employer's name from applicants. Default for a new job: false. */
            confidential?: boolean;
            /** @description Whether the job is republished every 7 days while it is active. It takes effect only for employers on the unlimited plan. Default for a new job: false. */
            autoRefresh?: boolean;
            /**
             * @description `active`: shown to applicants; `archived`: no longer shown; `draft`: not shown yet. Any status can change to any other. Default for a new job: `draft`.
             * @enum {string}
             */
            status?: "active" | "archived" | "draft";
            /** @description One to three places, without duplicates. */
            locations?: components["schemas"]["JobLocationInput"][];
            /** @description One to three categories, without duplicates. */
            categories?: components["schemas"]["JobCategoryInput"][];
            positionType?: components["schemas"]["PositionTypeInput"];
            /** @description What the job pays. In an update, only the properties that are sent change; null removes the salary. */
            salary?: components["schemas"]["SalaryInput"] | null;
            /**
             * Format: not-blank
             * @description HTML with `strong b em i br p div ul ol li a`; `a` needs `href` (http, https, mailto, tel) and may have `target`. Other attributes are not allowed. Plain text is accepted. At least one character must be visible.
             */
            description?: string;
            applicantRoutingType?: components["schemas"]["ApplicantRoutingTypeInput"];
            /** @description One e-mail address, such as `jobs@example.org`, without a name or `mailto:`. No `?`, `%`, `#` or `"` before the `@`; the last part of the domain has a letter. Required when the routing type is 1, dropped when it is 2. */
            applicationEmail?: string | null;
            /** @description An absolute http or https URL, stored as it is written. The host has a dot; there is no user name or password; backslashes, quotes, `<`, `>`, white space and invisible characters must be percent-encoded. Required when the routing type is 2, dropped when it is 1. */
            applicationUrl?: string | null;
            /** @description Further statements of the posting; all are optional. Only the members that are sent change; a member that is null is removed. Null, or an object without members, removes all. */
            details?: components["schemas"]["JobDetailsInput"] | null;
            /** @description Ignored on input, so that a job that was read can be sent back unchanged. */
            readonly id?: unknown;
            /** @description Ignored on input, so that a job that was read can be sent back unchanged. */
            readonly employer?: unknown;
            /** @description Ignored on input, so that a job that was read can be sent back unchanged. */
            readonly publishDate?: unknown;
        };
        /** @description Identifies a job. Other properties are ignored. */
        JobReference: {
            /** @description Your own id of the job. */
            referenceId: string;
        };
        /** @description A place, by its description. */
        JobLocationInput: {
            /**
             * Format: not-blank
             * @description `City` or `City, PR`, in upper or lower case, with or without accents. A city alone must be in the list; `City, PR` is accepted for any city. The province may be spelled out, and `Canada` may follow. `Remote` is not a place.
             */
            description: string;
            /** @description Ignored on input, so that a job that was read can be sent back unchanged. */
            readonly id?: unknown;
            /** @description Ignored on input, so that a job that was read can be sent back unchanged. */
            readonly name?: unknown;
            /** @description Ignored on input, so that a job that was read can be sent back unchanged. */
            readonly type?: unknown;
            /** @description Ignored on input, so that a job that was read can be sent back unchanged. */
            readonly latitude?: unknown;
            /** @description Ignored on input, so that a job that was read can be sent back unchanged. */
            readonly longitude?: unknown;
        };
        /** @description A category, by its id. */
        JobCategoryInput: {
            /** @description One of `1` Accounting, `2` Administrative, `3` Agriculture, `4` Architecture, `5` Arts and Culture, `6` Automotive, `7` Banking, `8` Biotechnology and Pharmaceuticals, `9` Construction, `10` Consulting, `11` Creative and Graphic Design, `12` Customer Service, `13` Education and Training, `14` Engineering, `15` Executive and Management, `16` Finance, `17` Government, `18` Health Care, `19` Hospitality and Food Services, `20` Human Resources, `21` Information Technology, `22` Insurance, `23` Labour, `24` Legal, `25` Manufacturing, `26` Marketing and Communications, `27` Natural Resources and Mining, `28` Non-profit, `29` Real Estate, `30` Retail, `31` Sales and Marketing, `32` Science and Research, `33` Security and Protective Services, `34` Skilled Trades, `35` Social Services, `36` Sports and Recreation, `37` Telecommunications, `38` Transportation and Warehousing, `39` Travel and Tourism. */
            id: number;
            /** @description Ignored on input, so that a job that was read can be sent back unchanged. */
            readonly name?: unknown;
        };
        /** @description The position type, by its id. */
        PositionTypeInput: {
            /** @description One of `1` Full Time, `2` Part Time, `3` Contract, `4` Temp, `5` Volunteer. */
            id: number;
            /** @description Ignored on input, so that a job that was read can be sent back unchanged. */
            readonly name?: unknown;
        };
        /** @description How applicants apply, by its id. */
        ApplicantRoutingTypeInput: {
            /** @description One of `1` Email, `2` URL. */
            id: number;
            /** @description Ignored on input, so that a job that was read can be sent back unchanged. */
            readonly name?: unknown;
        };
        /** @description What the job pays. */
        SalaryInput: {
            /**
             * Format: double
             * @description At most four decimal places. Required when `maxAmount` or `period` is given.
             */
            amount?: number | null;
            /**
             * Format: double
             * @description The upper end of the range, at least `amount`. Null if there is no range.
             */
            maxAmount?: number | null;
            /** @description Required when `amount` is given. */
            period?: components["schemas"]["SalaryPeriodInput"] | null;
            /** @description Whether commission is paid in addition. Without an amount, the job pays commission only. */
            plusCommission?: boolean;
        };
        /** @description The period that the amount is paid for, by its id. */
        SalaryPeriodInput: {
            /** @description One of `1` Yearly, `2` Monthly, `3` Weekly, `4` Daily, `5` Hourly. */
            id: number;
            /** @description Ignored on input, so that a job that was read can be sent back unchanged. */
            readonly name?: unknown;
            /** @description Ignored on input, so that a job that was read can be sent back unchanged. */
            readonly unit?: unknown;
        };
        /** @description Further statements of the posting. */
        JobDetailsInput: {
            /**
             * @description Where the work is done. One of `onsite`, `hybrid`, `remote`.
             * @enum {string|null}
             */
            workplace?: "onsite" | "hybrid" | "remote" | null;
            /**
             * @description Whether the posting is for a position that is open now (`existing`) or may open later (`future`).
             * @enum {string|null}
             */
            vacancy?: "existing" | "future" | null;
            /** @description Whether artificial intelligence is used to screen, assess or select applicants. */
            aiScreening?: boolean | null;
            /**
             * @description The language of the posting. One of `en`, `fr`.
             * @enum {string|null}
             */
            language?: "en" | "fr" | null;
        };
        /** @description Operations on up to 100 jobs, independent of each other. */
        BatchInput: {
            /** @description Each referenceId at most once: a second operation with it is invalid. */
            operations: components["schemas"]["Operation"][];
        };
        /** @description What to do with one job; `op` selects the operation. */
        Operation: components["schemas"]["PutOperation"] | components["schemas"]["DeleteOperation"];
        /** @description Creates or updates a job, as `PUT /jobs` does. */
        PutOperation: {
            /**
             * @description Always `put`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            op: "put";
            job: components["schemas"]["JobByReference"];
        };
        /** @description Deletes a job, as `DELETE /jobs` does. */
        DeleteOperation: {
            /**
             * @description Always `delete`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            op: "delete";
            /** @description Your own id of the job. */
            referenceId: string;
        };
        /** @description A part of the set: up to 100 jobs. */
        ChunkInput: {
            /** @description Jobs whose referenceId begins with the prefix of the synchronisation. */
            jobs: components["schemas"]["JobByReference"][];
        };
        /** @description How to synchronise a set. Every member is optional. */
        SyncInput: {
            /**
             * @description `preview` checks and compares every job and writes nothing. Default: `apply`.
             * @enum {string}
             */
            mode?: "apply" | "preview";
            /** @description Only jobs whose referenceId begins with it belong to the set. Default: empty, that is, all jobs with a referenceId. */
            prefix?: string;
            /**
             * @description What a commit does with active jobs that are not in the set. Default: `archive`. One of `archive`, `delete`, `keep`.
             * @enum {string}
             */
            missing?: "archive" | "delete" | "keep";
            /** @description The number of jobs that the source reports. If the set has fewer than 90 % of it, the guard refuses removals. */
            expectedCount?: number;
            guard?: components["schemas"]["SyncGuard"];
        };
        /** @description How many removals are too many: more than `floor`, and more than `percent` percent of the active jobs or more than `count`. */
        SyncGuard: {
            /** @description Up to this number of removals is accepted, whatever their share. Default: 5. */
            floor?: number;
            /** @description The largest share of the active jobs under the prefix, in percent. Default: 10. */
            percent?: number;
            /** @description The largest number of removals, whatever their share. Default: 1000. */
            count?: number;
        };
        /** @description What was sent, so that an incomplete set removes nothing. */
        CommitInput: {
            /** @description The number of chunks, which are numbered from 1 without gaps. */
            chunks: number;
            /** @description The number of jobs in them. */
            jobs: number;
            /** @description Overrides the guard for up to this number of removals. */
            acceptRemovals?: number;
        };
        /** @description An application. At least one of `message`, `links` and `resume` must be there; null, a blank text and an empty list are absent. */
        ApplicationInput: {
            /**
             * Format: not-blank
             * @description The name of the applicant. No control, bidirectional formatting or zero-width characters.
             */
            name: string;
            /** @description One e-mail address, in ASCII before the `@`. Replies of the employer go to it. */
            email: string;
            /**
             * Format: not-blank
             * @description The text that the applicant agreed to. It is sent to the employer.
             */
            consent: string;
            /** @description A phone number, as the applicant writes it. No control, bidirectional formatting or zero-width characters. */
            phone?: string | null;
            /** @description Plain text. No control characters but tabs and line ends. */
            message?: string | null;
            /** @description Pages about the applicant: URLs that begin with `https://`, by the rules of `applicationUrl`. */
            links?: string[] | null;
            /** @description A file, of up to 3 MB. */
            resume?: components["schemas"]["ResumeInput"] | null;
        };
        /** @description A PDF, a DOCX without macros, or text in UTF-8 without markup. Its bytes decide, whatever its name is. */
        ResumeInput: {
            /**
             * Format: not-blank
             * @description The name of the file. No control, bidirectional formatting or zero-width characters. The employer gets a safe one.
             */
            fileName: string;
            /** @description The file in base64 (RFC 4648), with padding and without line breaks. */
            content: string;
        };
        /** @description A stored job. All properties except `details` are always present, in this order. */
        Job: {
            /** @description Set by the service. */
            id: number;
            /** @description Your own id of the job, unique among your jobs and case-sensitive. Null if there is none. */
            referenceId: string | null;
            employer: components["schemas"]["Employer"];
            /** @description The title of the job. */
            title: string;
            /**
             * Format: date
             * @description The day, in the time zone of the board, on which the job was created or last published. Set by the service.
             */
            publishDate: string;
            /**
             * Format: date
             * @description The last day, in the time zone of the board, on which the job is shown; the day after, it is archived.
             */
            closeDate: string;
            /** @description Whether the board hides the employer's name from applicants. */
            confidential: boolean;
            /** @description Whether the job is republished every 7 days while it is active. It takes effect only for employers on the unlimited plan. */
            autoRefresh: boolean;
            /**
             * @description `active`: shown to applicants; `archived`: no longer shown; `draft`: not shown yet. Any status can change to any other. Others may be added.
             * @enum {string}
             */
            status: "active" | "archived" | "draft";
            /** @description One to three places. */
            locations: components["schemas"]["JobLocation"][];
            /** @description One to three categories. */
            categories: components["schemas"]["JobCategory"][];
            positionType: components["schemas"]["PositionType"];
            /** @description What the job pays. Null if it is not stated. */
            salary: components["schemas"]["Salary"] | null;
            /** @description Safe HTML with only the tags `strong b em i br p div ul ol li a`. */
            description: string;
            applicantRoutingType: components["schemas"]["ApplicantRoutingType"];
            /** @description Where applications go. Null unless the routing type is 1. */
            applicationEmail: string | null;
            /** @description The web page on which to apply. Null unless the routing type is 2. */
            applicationUrl: string | null;
            details?: components["schemas"]["JobDetails"];
        };
        /** @description A job as a request has stored it, or with `dryRun=true` would. */
        WrittenJob: {
            /** @description Set by the service. Null only for a job that a request with `dryRun=true` would create. */
            id: number | null;
            /** @description Your own id of the job, unique among your jobs and case-sensitive. Null if there is none. */
            referenceId: string | null;
            employer: components["schemas"]["Employer"];
            /** @description The title of the job. */
            title: string;
            /**
             * Format: date
             * @description The day, in the time zone of the board, on which the job was created or last published. Set by the service.
             */
            publishDate: string;
            /**
             * Format: date
             * @description The last day, in the time zone of the board, on which the job is shown; the day after, it is archived.
             */
            closeDate: string;
            /** @description Whether the board hides the employer's name from applicants. */
            confidential: boolean;
            /** @description Whether the job is republished every 7 days while it is active. It takes effect only for employers on the unlimited plan. */
            autoRefresh: boolean;
            /**
             * @description `active`: shown to applicants; `archived`: no longer shown; `draft`: not shown yet. Any status can change to any other. Others may be added.
             * @enum {string}
             */
            status: "active" | "archived" | "draft";
            /** @description One to three places. */
            locations: components["schemas"]["JobLocation"][];
            /** @description One to three categories. */
            categories: components["schemas"]["JobCategory"][];
            positionType: components["schemas"]["PositionType"];
            /** @description What the job pays. Null if it is not stated. */
            salary: components["schemas"]["Salary"] | null;
            /** @description Safe HTML with only the tags `strong b em i br p div ul ol li a`. */
            description: string;
            applicantRoutingType: components["schemas"]["ApplicantRoutingType"];
            /** @description Where applications go. Null unless the routing type is 1. */
            applicationEmail: string | null;
            /** @description The web page on which to apply. Null unless the routing type is 2. */
            applicationUrl: string | null;
            details?: components["schemas"]["JobDetails"];
        };
        /** @description The properties of a job that lists contain. */
        JobHeader: {
            /** @description Set by the service. */
            id: number;
            /** @description Your own id of the job, unique among your jobs and case-sensitive. Null if there is none. */
            referenceId: string | null;
            employer: components["schemas"]["Employer"];
            /** @description The title of the job. */
            title: string;
            /**
             * Format: date
             * @description The day, in the time zone of the board, on which the job was created or last published. Set by the service.
             */
            publishDate: string;
            /** @description One to three places. */
            locations: components["schemas"]["JobLocation"][];
            /** @description Whether the board hides the employer's name from applicants. */
            confidential: boolean;
            /**
             * @description `active`: shown to applicants; `archived`: no longer shown; `draft`: not shown yet. Any status can change to any other. Others may be added.
             * @enum {string}
             */
            status: "active" | "archived" | "draft";
        };
        /** @description A live job, as a board may show it. */
        BoardJob: {
            /** @description Set by the service. */
            id: number;
            /** @description The employer; null if the job is confidential. */
            employer: components["schemas"]["Employer"] | null;
            /** @description The title of the job. */
            title: string;
            /**
             * Format: date
             * @description The day, in the time zone of the board, on which the job was created or last published. Set by the service.
             */
            publishDate: string;
            /**
             * Format: date
             * @description The last day, in the time zone of the board, on which the job is shown; the day after, it is archived.
             */
            closeDate: string;
            /** @description Whether the board hides the employer's name from applicants. */
            confidential: boolean;
            /** @description One to three places. */
            locations: components["schemas"]["JobLocation"][];
            /** @description One to three categories. */
            categories: components["schemas"]["JobCategory"][];
            positionType: components["schemas"]["PositionType"];
            /** @description What the job pays. Null if it is not stated. */
            salary: components["schemas"]["Salary"] | null;
            /** @description Safe HTML with only the tags `strong b em i br p div ul ol li a`. */
            description: string;
            applicantRoutingType: components["schemas"]["ApplicantRoutingType"];
            /** @description Where applications go: hand them in, or e-mail them where that is off. It is not for display. Null unless the routing type is 1. */
            applicationEmail: string | null;
            /** @description The web page on which to apply. Null unless the routing type is 2. */
            applicationUrl: string | null;
            details?: components["schemas"]["JobDetails"];
        };
        /** @description The employer whose key posted the job. */
        Employer: {
            /** @description The id of the employer. */
            id: number;
            /** @description The current name of the employer. */
            name: string;
        };
        /** @description A listed place, province or territory of Canada, or Canada. */
        Location: {
            /** @description Its GeoNames id. */
            id: number;
            /** @description The name without the province. */
            name: string;
            /** @description `City, PR`, or the name of a province or territory, or `Canada`. Send it as the `description` of a location of a job. */
            description: string;
            /**
             * @description The kind of place. One of `Town`, `Province`, `Territory`, `Country`. Others may be added.
             * @enum {string}
             */
            type: "Town" | "Province" | "Territory" | "Country";
            /**
             * Format: double
             * @description Degrees north.
             */
            latitude: number;
            /**
             * Format: double
             * @description Degrees east; in Canada they are negative.
             */
            longitude: number;
        };
        /** @description Where the job is. */
        JobLocation: {
            /** @description The GeoNames id of a listed place, or the service's own id (from 2000000000) of an unlisted one. */
            id: number;
            /** @description The name without the province. */
            name: string;
            /** @description `City, PR`, or the name of a province or territory, or `Canada`, in the spelling of the list. */
            description: string;
            /**
             * @description The kind of place. One of `Town`, `Province`, `Territory`, `Country`. Others may be added.
             * @enum {string}
             */
            type: "Town" | "Province" | "Territory" | "Country";
        };
        /** @description A position type. */
        PositionType: {
            /** @description One of `1` Full Time, `2` Part Time, `3` Contract, `4` Temp, `5` Volunteer. */
            id: number;
            /** @description The current name: it is looked up whenever the entry is returned. */
            name: string;
        };
        /** @description A job category. */
        JobCategory: {
            /** @description One of `1` Accounting, `2` Administrative, `3` Agriculture, `4` Architecture, `5` Arts and Culture, `6` Automotive, `7` Banking, `8` Biotechnology and Pharmaceuticals, `9` Construction, `10` Consulting, `11` Creative and Graphic Design, `12` Customer Service, `13` Education and Training, `14` Engineering, `15` Executive and Management, `16` Finance, `17` Government, `18` Health Care, `19` Hospitality and Food Services, `20` Human Resources, `21` Information Technology, `22` Insurance, `23` Labour, `24` Legal, `25` Manufacturing, `26` Marketing and Communications, `27` Natural Resources and Mining, `28` Non-profit, `29` Real Estate, `30` Retail, `31` Sales and Marketing, `32` Science and Research, `33` Security and Protective Services, `34` Skilled Trades, `35` Social Services, `36` Sports and Recreation, `37` Telecommunications, `38` Transportation and Warehousing, `39` Travel and Tourism. */
            id: number;
            /** @description The current name: it is looked up whenever the entry is returned. */
            name: string;
        };
        /** @description How applicants apply: by e-mail or on a web page. */
        ApplicantRoutingType: {
            /** @description One of `1` Email, `2` URL. */
            id: number;
            /** @description The current name: it is looked up whenever the entry is returned. */
            name: string;
        };
        /** @description What the job pays. */
        Salary: {
            /**
             * Format: double
             * @description An exact decimal, always written with four decimal places: `19.1100`. Null if there is no amount.
             */
            amount: number | null;
            /**
             * Format: double
             * @description The upper end of the range, at least `amount`. Null if there is no range.
             */
            maxAmount: number | null;
            /** @description The period that the amount is paid for. Null if there is no amount. */
            period: components["schemas"]["SalaryPeriod"] | null;
            /** @description Whether commission is paid in addition. Without an amount, the job pays commission only. */
            plusCommission: boolean;
        };
        /** @description The period that an amount is paid for. */
        SalaryPeriod: {
            /** @description One of `1` Yearly, `2` Monthly, `3` Weekly, `4` Daily, `5` Hourly. */
            id: number;
            /** @description The current name: it is looked up whenever the entry is returned. */
            name: string;
            /** @description The word to use after "per", such as `hour`. */
            unit: string;
        };
        /** @description Further statements of the posting. Present only if at least one is made; an absent member means unknown. */
        JobDetails: {
            /**
             * @description Where the work is done. One of `onsite`, `hybrid`, `remote`. Others may be added.
             * @enum {string}
             */
            workplace?: "onsite" | "hybrid" | "remote";
            /**
             * @description Whether the posting is for a position that is open now (`existing`) or may open later (`future`). Others may be added.
             * @enum {string}
             */
            vacancy?: "existing" | "future";
            /** @description Whether artificial intelligence is used to screen, assess or select applicants. */
            aiScreening?: boolean;
            /**
             * @description The language of the posting. One of `en`, `fr`. Others may be added.
             * @enum {string}
             */
            language?: "en" | "fr";
        };
        /** @description One page of job headers. */
        JobPage: {
            /** @description The entries of this page. */
            data: components["schemas"]["JobHeader"][];
            paging: components["schemas"]["Paging"];
        };
        /** @description The position of this page in the list. */
        Paging: {
            /** @description The number of matching entries on all pages. */
            total: number;
            /** @description The number of this page, from 1. */
            page: number;
            /** @description The number of pages; 0 if nothing matches. */
            pages: number;
            /** @description The maximum number of entries on a page. */
            pageSize: number;
            /**
             * Format: uri
             * @description The URL of the previous page; null on the first one.
             */
            previous: string | null;
            /**
             * Format: uri
             * @description The URL of the next page; null on the last one. Use it unchanged.
             */
            next: string | null;
        };
        /** @description One page of locations. */
        LocationPage: {
            /** @description The entries of this page. */
            data: components["schemas"]["Location"][];
            paging: components["schemas"]["Paging"];
        };
        /** @description A page of a walk through all live jobs. */
        BoardJobPage: {
            /** @description The entries of this page. */
            data: components["schemas"]["BoardJob"][];
            /**
             * Format: uri
             * @description The URL of the next page; null on the last one.
             */
            next: string | null;
            /**
             * Format: uri
             * @description Where to go on from: the changes since shortly before the walk began.
             */
            changes: string;
        };
        /** @description A job that has changed, as it is now. */
        BoardChange: {
            /** @description The id of the job. */
            id: number;
            /**
             * @description `live`: insert or replace the job; `gone`: delete it. Others may be added.
             * @enum {string}
             */
            state: "live" | "gone";
            job?: components["schemas"]["BoardJob"];
        };
        /** @description A page of changes. */
        BoardChangePage: {
            /** @description The entries of this page. Each job occurs once in it. */
            data: components["schemas"]["BoardChange"][];
            /**
             * Format: uri
             * @description The URL of the next page. Never null: keep it.
             */
            next: string;
            /** @description Whether there is nothing more for now. */
            upToDate: boolean;
        };
        /** @description All position types. */
        PositionTypeList: {
            /** @description The entries, in the order of the list. */
            data: components["schemas"]["PositionType"][];
        };
        /** @description All job categories. */
        JobCategoryList: {
            /** @description The entries, in the order of the list. */
            data: components["schemas"]["JobCategory"][];
        };
        /** @description What happened to each job. */
        BatchResult: {
            /** @description One for each operation or job, in the order of the request. */
            results: components["schemas"]["OperationResult"][];
            counts: components["schemas"]["OutcomeCounts"];
        };
        /** @description What happened to one job. */
        OperationResult: {
            /** @description The position of the operation or job in the request, from 0. */
            index: number;
            /**
             * @description `unchanged`: nothing was written. `unknown`: there was no job to delete. `invalid`: see `errors`. `failed`: the store could not complete it; retry it. One of `created`, `updated`, `unchanged`, `deleted`, `unknown`, `invalid`, `failed`. Others may be added.
             * @enum {string}
             */
            outcome: "created" | "updated" | "unchanged" | "deleted" | "unknown" | "invalid" | "failed";
            /** @description The id of the job. Null if a dry run or a preview would create it. */
            id?: number | null;
            /** @description Your own id of the job, if the operation has one. */
            referenceId?: string;
            /** @description The version of the job, as in the header `ETag`. */
            etag?: string;
            /** @description Why the outcome is `invalid`. Pointers are relative to the job. */
            errors?: components["schemas"]["ProblemError"][];
            /** @description Values that were accepted, but are probably mistakes. */
            warnings?: components["schemas"]["JobWarning"][];
            removed?: components["schemas"]["RemovedCounts"];
        };
        /** @description A value that was accepted, but is probably a mistake. */
        JobWarning: {
            /** @description A JSON Pointer (RFC 6901) to the value, such as `/salary`. */
            pointer: string;
            code: components["schemas"]["FaultCode"];
            /** @description What is probably wrong and what to write instead, for people. */
            message: string;
            /** @description The code of the province whose law asks for it. */
            province?: string;
        };
        /** @description The number of jobs with each outcome. */
        OutcomeCounts: {
            /** @description Jobs that were created. */
            created: number;
            /** @description Jobs that were updated. */
            updated: number;
            /** @description Jobs that did not differ from the stored ones. */
            unchanged: number;
            /** @description Jobs that were deleted. */
            deleted: number;
            /** @description Jobs to delete that do not exist. */
            unknown: number;
            /** @description Operations or jobs with errors. Nothing was done for them. */
            invalid: number;
            /** @description Operations that the store could not complete. Retry them. */
            failed: number;
        };
        /** @description What lenient handling removed from the job, by kind, as in the header `Lenient-Removed`. */
        RemovedCounts: {
            /** @description Tags that are not allowed. */
            tags: number;
            /** @description Attributes that are not allowed. */
            attributes: number;
            /** @description Links without an allowed address. */
            links: number;
            /** @description Comments, processing instructions and doctypes. */
            comments: number;
            /** @description Unknown properties. */
            properties: number;
            /** @description Texts that were changed in another way. */
            rewritten: number;
            /** @description Cities alone that are not in the list, and were accepted as written. */
            unlisted?: number;
            /** @description Places of a rewritten location after the third of the job. */
            omitted?: number;
        };
        /** @description A synchronisation. */
        Sync: {
            /** @description An opaque string. */
            id: string;
            /**
             * @description `apply`, or `preview`: nothing is written. Others may be added.
             * @enum {string}
             */
            mode: "apply" | "preview";
            /** @description Only jobs whose referenceId begins with it belong to the set. */
            prefix: string;
            /**
             * @description What the commit does with active jobs that are not in the set. One of `archive`, `delete`, `keep`. Others may be added.
             * @enum {string}
             */
            missing: "archive" | "delete" | "keep";
            /**
             * @description `removing`: committed, and jobs are still being removed in the background. `previewed`: the end of a preview. One of `open`, `removing`, `done`, `previewed`, `aborted`, `expired`. Others may be added.
             * @enum {string}
             */
            state: "open" | "removing" | "done" | "previewed" | "aborted" | "expired";
            counts: components["schemas"]["OutcomeCounts"];
            /** @description The number of chunks that arrived. */
            chunks: number;
            /** @description The number of jobs in them. */
            jobs: number;
            /** @description The number of referenceIds that were in more than one chunk. */
            duplicates: number;
            /** @description The gaps below the highest number of a chunk. */
            missingChunks: number[];
            removals: components["schemas"]["SyncRemovals"];
            /**
             * Format: date-time
             * @description When it was opened (RFC 3339, UTC).
             */
            opened: string;
            /**
             * Format: date-time
             * @description When it expires unless it is committed before: 24 hours after it was opened.
             */
            expires: string;
        };
        /** @description A synchronisation in the list. What would need to read its chunks is null unless it was committed or aborted, or is read by its id. */
        ListedSync: {
            /** @description An opaque string. */
            id: string;
            /**
             * @description `apply`, or `preview`: nothing is written. Others may be added.
             * @enum {string}
             */
            mode: "apply" | "preview";
            /** @description Only jobs whose referenceId begins with it belong to the set. */
            prefix: string;
            /**
             * @description What the commit does with active jobs that are not in the set. One of `archive`, `delete`, `keep`. Others may be added.
             * @enum {string}
             */
            missing: "archive" | "delete" | "keep";
            /**
             * @description `removing`: committed, and jobs are still being removed in the background. `previewed`: the end of a preview. One of `open`, `removing`, `done`, `previewed`, `aborted`, `expired`. Others may be added.
             * @enum {string}
             */
            state: "open" | "removing" | "done" | "previewed" | "aborted" | "expired";
            /** @description The number of jobs with each outcome. */
            counts: components["schemas"]["OutcomeCounts"] | null;
            /** @description The number of chunks that arrived. */
            chunks: number | null;
            /** @description The number of jobs in them. */
            jobs: number | null;
            /** @description The number of referenceIds that were in more than one chunk. */
            duplicates: number | null;
            /** @description The gaps below the highest number of a chunk. */
            missingChunks: number[] | null;
            removals: components["schemas"]["SyncRemovals"];
            /**
             * Format: date-time
             * @description When it was opened (RFC 3339, UTC).
             */
            opened: string;
            /**
             * Format: date-time
             * @description When it expires unless it is committed before: 24 hours after it was opened.
             */
            expires: string;
        };
        /** @description The jobs that the commit removes; 0 before the commit. */
        SyncRemovals: {
            /** @description How many it removes; after a preview, how many it would have removed. */
            planned: number;
            /** @description How many of them are processed: removed, or skipped because a client changed them after the commit. */
            done: number;
            /** @description True if the guard refused the last commit, or would have refused that of a preview; absent otherwise. */
            guarded?: boolean;
        };
        /** @description The latest synchronisations. */
        SyncList: {
            /** @description At most 20, the latest first. */
            data: components["schemas"]["ListedSync"][];
        };
        /** @description A job that the commit removes, would remove or has removed. */
        Removal: {
            /** @description The id of the job. */
            id: number;
            /** @description Your own id of the job. */
            referenceId: string;
            /** @description The title of the job. */
            title: string;
        };
        /** @description One page of removals. */
        RemovalPage: {
            /** @description The entries of this page. */
            data: components["schemas"]["Removal"][];
            /**
             * Format: uri
             * @description The URL of the next page; null on the last one. Use it unchanged.
             */
            next: string | null;
        };
        /** @description An application that was sent. */
        ApplicationReceipt: {
            /**
             * Format: date-time
             * @description When the mail system accepted its mail (RFC 3339, UTC).
             */
            sent: string;
        };
        /** @description The service responds. */
        Health: {
            /** @description Always `ok`. */
            status: string;
            /** @description The version of the service. */
            version: string;
        };
        /** @description This document, as the OpenAPI Specification 3.1 defines it. */
        OpenApi: {
            openapi: string;
        };
        /** @description Why a request was refused: problem details (RFC 9457). Use `type` to distinguish problems. */
        Problem: {
            /**
             * Format: uri
             * @description Identifies the problem. It is the URL of a page that explains it.
             */
            type: string;
            /** @description A short description of the problem, the same for each `type`. */
            title: string;
            /** @description The HTTP status. */
            status: number;
            /** @description What is wrong with this request. */
            detail: string;
            /** @description The same as `detail`. */
            message: string;
            /** @description Identifies this request in the log of the service. Mention it when you ask for help. */
            requestId: string;
            /** @description The id of the job that has the referenceId (409 `reference-in-use`). */
            jobId?: number;
            /** @description Why the operator holds the job (409 `job-held`). */
            reason?: string;
            /**
             * Format: date-time
             * @description Since when the operator holds the job (409 `job-held`; RFC 3339, UTC).
             */
            since?: string;
            /** @description The id of the synchronisation that is open (409 `sync-open`). */
            syncId?: string;
            /**
             * Format: date-time
             * @description When it was sent its last chunk or commit, else when it was opened (409 `sync-open`; RFC 3339, UTC).
             */
            lastRequest?: string;
            /** @description The numbers of the chunks that have not arrived (409 `sync-incomplete`). */
            missingChunks?: number[];
            /** @description How many jobs the commit would remove (409 `sync-too-many-removals`). */
            removals?: number;
            /** @description How many active jobs were under the prefix when the synchronisation was opened (409 `sync-too-many-removals`). */
            current?: number;
            /** @description Some of the referenceIds of the jobs that would be removed (409 `sync-too-many-removals`). */
            sample?: string[];
            /**
             * Format: uri
             * @description Where applicants apply (409 `application-elsewhere`).
             */
            applicationUrl?: string;
            /** @description Every error, at most 100 of them. */
            errors?: components["schemas"]["ProblemError"][];
        };
        /** @description One error. It has `pointer` if it is in the body, `parameter` if it is in the query. */
        ProblemError: {
            /** @description A JSON Pointer (RFC 6901) to the invalid value, such as `/categories/1`. */
            pointer?: string;
            /** @description The name of the invalid query parameter. */
            parameter?: string;
            code: components["schemas"]["FaultCode"];
            /** @description What is wrong and what to write instead, for people. */
            message: string;
        };
        /**
         * @description What is wrong with a value:
         *
         *     - `required`: The value is missing.
         *     - `type`: The value is of the wrong JSON type, or null where null is not accepted.
         *     - `unknown_property`: The object has no such property. Often a misspelling: the message suggests the right name.
         *     - `blank`: The text has no visible character: it is empty, or has only white space, control, format and filler characters.
         *     - `too_long`: The text has more characters (Unicode code points) than allowed.
         *     - `too_few`: The array has fewer entries than required.
         *     - `too_many`: The array has more entries, or the object more properties, than allowed.
         *     - `out_of_range`: The number is outside its range.
         *     - `too_many_decimals`: The amount has more than four decimal places.
         *     - `not_in_list`: The value is not in the list.
         *     - `duplicate`: The same entry is given twice.
         *     - `invalid_date`: Not a real calendar date written as YYYY-MM-DD.
         *     - `invalid_email`: Not one valid e-mail address. The message says what to write instead.
         *     - `invalid_url`: Not an absolute http:// or https:// URL that is safe to show; in an application, https:// alone. The message says what to write instead.
         *     - `invalid_character`: The text contains a NUL or half of a surrogate pair, a text of one line contains a control character, one of an application an invisible character, or a city that is not in the list contains `<`, `>`, `"` or a bidirectional formatting character.
         *     - `unsupported_file`: The résumé is not valid base64, or neither a PDF, nor a DOCX without macros, nor text in UTF-8 without markup.
         *     - `unknown_location`: The text is no place, such as `Remote` or `TBD`, names several, or has other text beside one, or is a city that is not in the list. The message says what to write instead.
         *     - `location_abroad`: The text names a place in another country. Locations are in Canada; for a city of that name there, add its province code.
         *     - `unknown_province`: The province code is unknown. The message lists the codes.
         *     - `html_tag`: The description contains a tag that is not allowed.
         *     - `html_attribute`: The description contains an attribute, or a value of one, that is not allowed.
         *     - `html_link`: A link of the description has no address, or one of a scheme that is not allowed.
         *     - `html_comment`: The description contains a comment, processing instruction or doctype.
         *     - `escaped_html`: The HTML of the description is escaped: its tags would be shown as text.
         *     - `too_large`: A job of a batch or chunk, or what would be stored of it, is larger than the service can store and return.
         *     - `outside_prefix`: The referenceId does not begin with the prefix of the synchronisation.
         *     - `similar_location`: A warning: the city is not in the list, but its spelling is close to one that is. The job was stored as it was sent.
         *     - `unlisted_location`: A warning: the city is not in the list and has no province, so that few will find the job. It was stored as it was sent.
         *     - `past_date`: A warning: the closeDate of an active job has passed, so that it will be archived.
         *     - `unlikely_period`: A warning: the amount of the salary is unusual for its period, such as 52,000 dollars for an hour.
         *     - `pay_missing`: A warning: the law of a province of the job asks for the pay or its range.
         *     - `pay_range_wide`: A warning: the range of the pay is wider than the law of Ontario allows.
         *     - `vacancy_undisclosed`: A warning: the law of Ontario asks whether the posting is for a position that is open now.
         *     - `canadian_experience`: A warning: the law of Ontario forbids to require Canadian experience.
         *     - `held`: The operator holds the job until it is released: it stays archived (a warning), and cannot be deleted. The message has the reason.
         *     - `unknown_parameter`: The operation has no such query parameter. Often a misspelling: the message suggests the right name.
         *     - `invalid_value`: The query parameter has an invalid value, or is given twice. Others may be added.
         * @enum {string}
         */
        FaultCode: "required" | "type" | "unknown_property" | "blank" | "too_long" | "too_few" | "too_many" | "out_of_range" | "too_many_decimals" | "not_in_list" | "duplicate" | "invalid_date" | "invalid_email" | "invalid_url" | "invalid_character" | "unsupported_file" | "unknown_location" | "location_abroad" | "unknown_province" | "html_tag" | "html_attribute" | "html_link" | "html_comment" | "escaped_html" | "too_large" | "outside_prefix" | "similar_location" | "unlisted_location" | "past_date" | "unlikely_period" | "pay_missing" | "pay_range_wide" | "vacancy_undisclosed" | "canadian_experience" | "held" | "unknown_parameter" | "invalid_value";
        /** @description A refusal by the gateway in front of the service. It has no other members. */
        GatewayRefusal: {
            /** @description What is wrong, in a few words. */
            message: string;
        };
    };
    responses: {
        /** @description The query is not valid: The operation does not have one of the query parameters, or a parameter has an invalid value or is given twice. */
        Query: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description A valid API key is required: There is no header `API-Key`; or its key is incomplete or mistyped; or its key is not accepted, because it is unknown or revoked or its employer is suspended. `detail` says which of the three. */
        ApiKey: {
            headers: {
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The API key is of another kind: The key is valid, but not for this request: a read-only key cannot write, not even in a dry run; a board's key works only below `/board`, and hands applications in only with that right; an employer's key does nothing there. `detail` says which kind is needed. */
        KeyKind: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Too many requests: the gateway refused the request before it reached the service. Wait a second and retry. */
        TooManyRequests: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["GatewayRefusal"];
            };
        };
        /** @description Internal error: An error in the service. The request may or may not have taken effect. */
        Internal: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description The service is busy: The service is busy, or its store does not respond. The request may or may not have taken effect.
         *
         *     The gateway may also return this status, with its own body.
         */
        Unavailable: {
            headers: {
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
                "application/json": components["schemas"]["GatewayRefusal"];
            };
        };
        /**
         * @description The body is not a JSON object: The body is empty, is not valid JSON in UTF-8, or is JSON but not an object.
         *
         *     The job is not valid: The body, or the job that it would result in, breaks at least one rule. Nothing was stored. `errors` lists every invalid value at once, each with its place, a code and a message.
         *
         *     The Idempotency-Key is not valid: The header `Idempotency-Key` is empty, too long, or contains a character that is not allowed.
         *
         *     The query is not valid: The operation does not have one of the query parameters, or a parameter has an invalid value or is given twice.
         */
        MalformedJsonOrValidationOrIdempotencyKeyOrQuery: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description There is no such job: None of your jobs has this id or referenceId. It may have been deleted. */
        JobNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description The operator holds the job: The operator holds the job, for the `reason` and since the time in the problem. Until it is released, it stays archived, and cannot be published, deleted or given another referenceId. Nothing was changed.
         *
         *     The referenceId is in use: Another of your jobs has this referenceId. Nothing was changed.
         *
         *     The first request with this Idempotency-Key is still running: A request with this Idempotency-Key is still running, or ended without a response.
         */
        JobHeldOrReferenceInUseOrIdempotencyKeyInUse: {
            headers: {
                /**
                 * @description The URL of what was created, or of the job or synchronisation that conflicts with the request.
                 * @example https://jobs.example/api/v1.1/jobs/183668
                 */
                Location?: string;
                /**
                 * @description The number of seconds to wait before a retry.
                 * @example 1
                 */
                "Retry-After"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description The request is too large: The body, or the job that it would result in, is larger than the service can store and return.
         *
         *     The gateway may also return this status, with its own body.
         */
        TooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
                "application/json": components["schemas"]["GatewayRefusal"];
            };
        };
        /** @description The body must be JSON: The body was sent without `Content-Type: application/json`, with a `charset` other than UTF-8, or compressed. */
        MediaType: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The Idempotency-Key was used for another request: This Idempotency-Key was used within the last 24 hours with another body or another `Prefer`. Nothing was created. */
        IdempotencyKeyReused: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description The body is not a JSON object: The body is empty, is not valid JSON in UTF-8, or is JSON but not an object.
         *
         *     The job is not valid: The body, or the job that it would result in, breaks at least one rule. Nothing was stored. `errors` lists every invalid value at once, each with its place, a code and a message.
         *
         *     The query is not valid: The operation does not have one of the query parameters, or a parameter has an invalid value or is given twice.
         */
        MalformedJsonOrValidationOrQuery: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The operator holds the job: The operator holds the job, for the `reason` and since the time in the problem. Until it is released, it stays archived, and cannot be published, deleted or given another referenceId. Nothing was changed. */
        JobHeld: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The job is not as expected: The job has changed since you read it (`If-Match`), or already exists (`If-None-Match: *`). Nothing was changed. */
        Precondition: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description The body is not a JSON object: The body is empty, is not valid JSON in UTF-8, or is JSON but not an object.
         *
         *     The body is not valid: The body of a batch, a synchronisation or an application breaks at least one rule: it has an unknown or invalid member, lacks one, or has too many operations or jobs. Nothing was done. `errors` lists every invalid value, each with its place, a code and a message. Invalid jobs do not cause this problem: each has a result of its own.
         *
         *     The query is not valid: The operation does not have one of the query parameters, or a parameter has an invalid value or is given twice.
         */
        MalformedJsonOrBodyOrQuery: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The path does not support this method: The path exists, but does not support this method. */
        Method: {
            headers: {
                Allow: components["headers"]["Allow"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description The operator holds the job: The operator holds the job, for the `reason` and since the time in the problem. Until it is released, it stays archived, and cannot be published, deleted or given another referenceId. Nothing was changed.
         *
         *     The referenceId is in use: Another of your jobs has this referenceId. Nothing was changed.
         */
        JobHeldOrReferenceInUse: {
            headers: {
                /**
                 * @description The URL of what was created, or of the job or synchronisation that conflicts with the request.
                 * @example https://jobs.example/api/v1.1/jobs/183668
                 */
                Location?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Another synchronisation of these jobs is open: You have a synchronisation that is open, or still removes jobs, whose prefix begins with this one, or the other way round. Its URL is in the header `Location`, its id in `syncId`. Nothing was opened. Previews keep none from being opened; at most 100 of them can be open. */
        SyncOpen: {
            headers: {
                Location: components["headers"]["Location"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description There is no such synchronisation: None of your synchronisations has this id, or its chunk cannot have this number. A synchronisation is kept for 7 days after it ended. */
        SyncNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The synchronisation is not open: The synchronisation was committed or aborted, or has expired. Nothing was changed. */
        SyncClosed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description The synchronisation is not complete: The chunks that arrived are not those that the commit names: some are missing (`missingChunks`), are still running, or have a higher number, or they contain another number of jobs. Nothing was removed, and the synchronisation stays open.
         *
         *     The synchronisation would remove too many jobs: The guard refuses the commit, because so many jobs are missing that the set is probably incomplete. `removals` is the number of jobs that would be removed, `current` that of the active jobs under the prefix when the synchronisation was opened, and `sample` lists some of their referenceIds. Nothing was removed, and the synchronisation stays open.
         *
         *     The synchronisation is not open: The synchronisation was committed or aborted, or has expired. Nothing was changed.
         */
        SyncIncompleteOrSyncTooManyRemovalsOrSyncClosed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The cursor has expired: The cursor is older than the 30 days for which changes are kept, or of a log of changes that the operator has replaced. */
        CursorExpired: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description Applications to this job are made on a web page: The job has the routing type 2: applicants apply on a web page. Nothing was sent.
         *
         *     The employer cannot be reached: The mail system no longer delivers to the address of the job, or cannot take it. Nothing was sent.
         */
        ApplicationElsewhereOrApplicationUndeliverable: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description There are too many applications: The job, the address of its employer or the key has had as many applications as it may have in this hour or day. Nothing was sent.
         *
         *     The gateway may also return this status, with its own body.
         */
        ApplicationLimit: {
            headers: {
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
                "application/json": components["schemas"]["GatewayRefusal"];
            };
        };
        /** @description The service is overloaded. Wait a second and retry. */
        Overloaded: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["GatewayRefusal"];
            };
        };
        /** @description There is no such entry: The reference list has no entry with this id, or no longer offers it. */
        EntryNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description There is no such path: The API has no such path. */
        NotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
    };
    parameters: {
        /** @description The id, in decimal digits. Any other text is an unknown id: 404. */
        Id: number;
        /**
         * @description The id of the synchronisation, an opaque string.
         * @example 0mwoxfuo0983bb7c533b339e3f1
         */
        SyncId: string;
        /** @description The number of the chunk. Any other number is unknown: 404. */
        ChunkNumber: number;
        /** @description The name of a file that the page loads. The name changes with the content. */
        Asset: string;
        /**
         * @description The last part of a problem’s `type`.
         * @example validation
         */
        ProblemName: string;
        /** @description At most 100 words, all of which must occur in the title or the referenceId. Case and accents do not matter. */
        JobSearch: string;
        /** @description Only jobs with one of these statuses, separated by commas: `active`, `archived`, `draft`. */
        Status: string;
        /** @description Only the job with exactly this referenceId, if there is one. Case-sensitive. */
        ReferenceId: string;
        /** @description A part of the name. Case and accents do not matter. */
        LocationSearch: string;
        /** @description Only these types, in any case, separated by commas: `Town`, `Province`, `Territory`, `Country`. */
        LocationTypes: string;
        /** @description The number of the page, from 1. To read all pages, follow `paging.next` instead. */
        Page: number;
        /** @description The maximum number of entries on a page. */
        PageSize: number;
        /** @description Where a page begins. Opaque: use it only as it is in `paging.next` and `paging.previous`, with the same `q`, `status` and `referenceId`. */
        Cursor: string;
        /** @description The maximum number of entries on a page. */
        BoardPageSize: number;
        /** @description Where a page begins. Opaque: use it only as it is in `next`. */
        WalkCursor: string;
        /** @description After which change a page begins. Opaque: use it only as it is in `next` or in the `changes` of a walk. */
        After: string;
        /** @description Where a page begins. Opaque: use it only as it is in `next`. */
        RemovalsCursor: string;
        /** @description `true` runs every check of the request and writes nothing. */
        DryRun: "true" | "false";
        /** @description Makes the change only if the job still has this `ETag`; otherwise the response is 412. */
        IfMatch: string;
        /** @description Returns 304 without a body if the resource still has this `ETag`. */
        IfNoneMatch: string;
        /** @description `*` creates the job but never updates one: if it exists, the response is 412. */
        OnlyNew: string;
        /** @description `handling=lenient` (RFC 7240) removes from the description what is not allowed, decodes escaped HTML, adds paragraphs to plain text, ignores unknown properties, accepts a city that is not in the list as written, and replaces a location such as `Remote - Ontario` by its place. */
        Prefer: string;
        /** @description `handling=lenient` (RFC 7240) ignores unknown query parameters, which otherwise return 400. */
        PreferOnRead: string;
        /** @description A value of your own that identifies this creation, such as a random UUID. For 24 hours, a retry with the same value and body creates nothing more and returns the created job. */
        IdempotencyKey: string;
        /** @description For clients that can only send GET and POST: with `PUT` or `DELETE`, in upper case, the request is handled exactly as that operation on this path. Any other value is ignored. */
        MethodOverride: string;
        /**
         * @description The method to use: `PUT` or `DELETE`, in upper case. Without it, the response is 405.
         * @example PUT
         */
        RequiredMethodOverride: "PUT" | "DELETE";
        /**
         * @description The method to use: `PUT`, in upper case. Without it, the response is 405.
         * @example PUT
         */
        PutOverride: "PUT";
        /**
         * @description The method to use: `DELETE`, in upper case. Without it, the response is 405.
         * @example DELETE
         */
        DeleteOverride: "DELETE";
    };
    requestBodies: never;
    headers: {
        /**
         * @description The URL of what was created, or of the job or synchronisation that conflicts with the request.
         * @example https://jobs.example/api/v1.1/jobs/183668
         */
        Location: string;
        /**
         * @description Changes whenever the response would change. Send it in `If-Match` or `If-None-Match`.
         * @example "yH1fK0bJ0Q2oVQnUOaX9dg"
         */
        ETag: string;
        /**
         * @description The methods that the path supports.
         * @example GET, PUT, DELETE
         */
        Allow: string;
        /**
         * @description The number of seconds to wait before a retry.
         * @example 1
         */
        "Retry-After": string;
        /**
         * @description The header in which to send the key.
         * @example API-Key realm="Job Posting API"
         */
        "WWW-Authenticate": string;
        /** @description `handling=lenient` if the request asked for it. */
        "Preference-Applied": "handling=lenient";
        /**
         * @description How many tags, attributes, links, comments and unknown properties lenient handling removed, and how many texts it rewrote: decoded escaped HTML, added paragraphs to plain text, replaced control characters, trimmed an address, or replaced a location such as `Remote - Ontario` by its places. Present only where they are not 0: `unlisted`, the cities alone that are not in the list, and `omitted`, the places of such locations after the third of the job.
         * @example tags=2, attributes=1, links=0, comments=0, properties=1, rewritten=0
         */
        "Lenient-Removed": string;
        /**
         * @description The warnings that a result of a batch would have, as a list of structured fields (RFC 9651): the code, the pointer, and the province whose law asks for it.
         * @example pay_missing;pointer="/salary";province="BC", vacancy_undisclosed;pointer="/details/vacancy";province="ON"
         */
        "Job-Warnings": string;
        /** @description `true` if the job was created by an earlier request with the same Idempotency-Key. */
        "Idempotent-Replayed": "true";
        /** @description `true` if the request was only checked and nothing was written. */
        "Dry-Run": "true";
        /**
         * @description Where people see the job, if it is active and the operator has set the board's address.
         * @example <https://board.example/jobs/183668>; rel="alternate"; type="text/html"
         */
        Link: string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listJobs: {
        parameters: {
            query?: {
                /** @description At most 100 words, all of which must occur in the title or the referenceId. Case and accents do not matter. */
                q?: components["parameters"]["JobSearch"];
                /** @description Only jobs with one of these statuses, separated by commas: `active`, `archived`, `draft`. */
                status?: components["parameters"]["Status"];
                /** @description Only the job with exactly this referenceId, if there is one. Case-sensitive. */
                referenceId?: components["parameters"]["ReferenceId"];
                /** @description The number of the page, from 1. To read all pages, follow `paging.next` instead. */
                page?: components["parameters"]["Page"];
                /** @description The maximum number of entries on a page. */
                pageSize?: components["parameters"]["PageSize"];
                /** @description Where a page begins. Opaque: use it only as it is in `paging.next` and `paging.previous`, with the same `q`, `status` and `referenceId`. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: {
                /** @description `handling=lenient` (RFC 7240) ignores unknown query parameters, which otherwise return 400. */
                Prefer?: components["parameters"]["PreferOnRead"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobPage"];
                };
            };
            400: components["responses"]["Query"];
            401: components["responses"]["ApiKey"];
            403: components["responses"]["KeyKind"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    putJobByReference: {
        parameters: {
            query?: {
                /** @description `true` runs every check of the request and writes nothing. */
                dryRun?: components["parameters"]["DryRun"];
            };
            header?: {
                /** @description Makes the change only if the job still has this `ETag`; otherwise the response is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description `*` creates the job but never updates one: if it exists, the response is 412. */
                "If-None-Match"?: components["parameters"]["OnlyNew"];
                /** @description `handling=lenient` (RFC 7240) removes from the description what is not allowed, decodes escaped HTML, adds paragraphs to plain text, ignores unknown properties, accepts a city that is not in the list as written, and replaces a location such as `Remote - Ontario` by its place. */
                Prefer?: components["parameters"]["Prefer"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["JobByReference"];
            };
        };
        responses: {
            /** @description The updated job. With `dryRun=true`: the job as it would be, without `ETag`, or the job that would be created. */
            200: {
                headers: {
                    "Dry-Run": components["headers"]["Dry-Run"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Lenient-Removed": components["headers"]["Lenient-Removed"];
                    "Job-Warnings": components["headers"]["Job-Warnings"];
                    /**
                     * @description Changes whenever the response would change. Send it in `If-Match` or `If-None-Match`.
                     * @example "yH1fK0bJ0Q2oVQnUOaX9dg"
                     */
                    ETag?: string;
                    /**
                     * @description Where people see the job, if it is active and the operator has set the board's address.
                     * @example <https://board.example/jobs/183668>; rel="alternate"; type="text/html"
                     */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WrittenJob"];
                };
            };
            /** @description The job was created. */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Lenient-Removed": components["headers"]["Lenient-Removed"];
                    "Job-Warnings": components["headers"]["Job-Warnings"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WrittenJob"];
                };
            };
            400: components["responses"]["MalformedJsonOrValidationOrQuery"];
            401: components["responses"]["ApiKey"];
            403: components["responses"]["KeyKind"];
            409: components["responses"]["JobHeld"];
            412: components["responses"]["Precondition"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["MediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    createJob: {
        parameters: {
            query?: {
                /** @description `true` runs every check of the request and writes nothing. */
                dryRun?: components["parameters"]["DryRun"];
            };
            header?: {
                /** @description A value of your own that identifies this creation, such as a random UUID. For 24 hours, a retry with the same value and body creates nothing more and returns the created job. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `handling=lenient` (RFC 7240) removes from the description what is not allowed, decodes escaped HTML, adds paragraphs to plain text, ignores unknown properties, accepts a city that is not in the list as written, and replaces a location such as `Remote - Ontario` by its place. */
                Prefer?: components["parameters"]["Prefer"];
                /** @description For clients that can only send GET and POST: with `PUT` or `DELETE`, in upper case, the request is handled exactly as that operation on this path. Any other value is ignored. */
                "X-HTTP-Method-Override"?: components["parameters"]["MethodOverride"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["JobCreation"];
            };
        };
        responses: {
            /** @description With `dryRun=true`: the job that the request would create. */
            200: {
                headers: {
                    "Dry-Run": components["headers"]["Dry-Run"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Lenient-Removed": components["headers"]["Lenient-Removed"];
                    "Job-Warnings": components["headers"]["Job-Warnings"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WrittenJob"];
                };
            };
            /** @description The job was created. */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Lenient-Removed": components["headers"]["Lenient-Removed"];
                    "Job-Warnings": components["headers"]["Job-Warnings"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WrittenJob"];
                };
            };
            400: components["responses"]["MalformedJsonOrValidationOrIdempotencyKeyOrQuery"];
            401: components["responses"]["ApiKey"];
            403: components["responses"]["KeyKind"];
            404: components["responses"]["JobNotFound"];
            409: components["responses"]["JobHeldOrReferenceInUseOrIdempotencyKeyInUse"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["MediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteJobByReference: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the change only if the job still has this `ETag`; otherwise the response is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["JobReference"];
            };
        };
        responses: {
            /** @description The job was deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["MalformedJsonOrValidationOrQuery"];
            401: components["responses"]["ApiKey"];
            403: components["responses"]["KeyKind"];
            404: components["responses"]["JobNotFound"];
            409: components["responses"]["JobHeld"];
            412: components["responses"]["Precondition"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["MediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    batchJobs: {
        parameters: {
            query?: {
                /** @description `true` runs every check of the request and writes nothing. */
                dryRun?: components["parameters"]["DryRun"];
            };
            header?: {
                /** @description `handling=lenient` (RFC 7240) removes from the description what is not allowed, decodes escaped HTML, adds paragraphs to plain text, ignores unknown properties, accepts a city that is not in the list as written, and replaces a location such as `Remote - Ontario` by its place. */
                Prefer?: components["parameters"]["Prefer"];
                /** @description For clients that can only send GET and POST: with `PUT` or `DELETE`, in upper case, the request is handled exactly as that operation on this path. Any other value is ignored. */
                "X-HTTP-Method-Override"?: components["parameters"]["MethodOverride"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BatchInput"];
            };
        };
        responses: {
            /** @description A result for each operation. */
            200: {
                headers: {
                    "Dry-Run": components["headers"]["Dry-Run"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Lenient-Removed": components["headers"]["Lenient-Removed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchResult"];
                };
            };
            400: components["responses"]["MalformedJsonOrBodyOrQuery"];
            401: components["responses"]["ApiKey"];
            403: components["responses"]["KeyKind"];
            405: components["responses"]["Method"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["MediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getJob: {
        parameters: {
            query?: never;
            header?: {
                /** @description Returns 304 without a body if the resource still has this `ETag`. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description `handling=lenient` (RFC 7240) ignores unknown query parameters, which otherwise return 400. */
                Prefer?: components["parameters"]["PreferOnRead"];
            };
            path: {
                /** @description The id, in decimal digits. Any other text is an unknown id: 404. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The job. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Job"];
                };
            };
            /** @description Not modified. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Query"];
            401: components["responses"]["ApiKey"];
            403: components["responses"]["KeyKind"];
            404: components["responses"]["JobNotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateJob: {
        parameters: {
            query?: {
                /** @description `true` runs every check of the request and writes nothing. */
                dryRun?: components["parameters"]["DryRun"];
            };
            header?: {
                /** @description Makes the change only if the job still has this `ETag`; otherwise the response is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description `handling=lenient` (RFC 7240) removes from the description what is not allowed, decodes escaped HTML, adds paragraphs to plain text, ignores unknown properties, accepts a city that is not in the list as written, and replaces a location such as `Remote - Ontario` by its place. */
                Prefer?: components["parameters"]["Prefer"];
            };
            path: {
                /** @description The id, in decimal digits. Any other text is an unknown id: 404. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["JobInput"];
            };
        };
        responses: {
            /** @description The updated job. With `dryRun=true`: the job as it would be, without `ETag`. */
            200: {
                headers: {
                    "Dry-Run": components["headers"]["Dry-Run"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Lenient-Removed": components["headers"]["Lenient-Removed"];
                    "Job-Warnings": components["headers"]["Job-Warnings"];
                    /**
                     * @description Changes whenever the response would change. Send it in `If-Match` or `If-None-Match`.
                     * @example "yH1fK0bJ0Q2oVQnUOaX9dg"
                     */
                    ETag?: string;
                    /**
                     * @description Where people see the job, if it is active and the operator has set the board's address.
                     * @example <https://board.example/jobs/183668>; rel="alternate"; type="text/html"
                     */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Job"];
                };
            };
            400: components["responses"]["MalformedJsonOrValidationOrQuery"];
            401: components["responses"]["ApiKey"];
            403: components["responses"]["KeyKind"];
            404: components["responses"]["JobNotFound"];
            409: components["responses"]["JobHeldOrReferenceInUse"];
            412: components["responses"]["Precondition"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["MediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteJob: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the change only if the job still has this `ETag`; otherwise the response is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id, in decimal digits. Any other text is an unknown id: 404. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The job was deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Query"];
            401: components["responses"]["ApiKey"];
            403: components["responses"]["KeyKind"];
            404: components["responses"]["JobNotFound"];
            409: components["responses"]["JobHeld"];
            412: components["responses"]["Precondition"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listSyncs: {
        parameters: {
            query?: never;
            header?: {
                /** @description `handling=lenient` (RFC 7240) ignores unknown query parameters, which otherwise return 400. */
                Prefer?: components["parameters"]["PreferOnRead"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SyncList"];
                };
            };
            400: components["responses"]["Query"];
            401: components["responses"]["ApiKey"];
            403: components["responses"]["KeyKind"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    openSync: {
        parameters: {
            query?: never;
            header?: {
                /** @description For clients that can only send GET and POST: with `PUT` or `DELETE`, in upper case, the request is handled exactly as that operation on this path. Any other value is ignored. */
                "X-HTTP-Method-Override"?: components["parameters"]["MethodOverride"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SyncInput"];
            };
        };
        responses: {
            /** @description The synchronisation is open. */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Sync"];
                };
            };
            400: components["responses"]["MalformedJsonOrBodyOrQuery"];
            401: components["responses"]["ApiKey"];
            403: components["responses"]["KeyKind"];
            405: components["responses"]["Method"];
            409: components["responses"]["SyncOpen"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["MediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getSync: {
        parameters: {
            query?: never;
            header?: {
                /** @description `handling=lenient` (RFC 7240) ignores unknown query parameters, which otherwise return 400. */
                Prefer?: components["parameters"]["PreferOnRead"];
            };
            path: {
                /**
                 * @description The id of the synchronisation, an opaque string.
                 * @example 0mwoxfuo0983bb7c533b339e3f1
                 */
                id: components["parameters"]["SyncId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The synchronisation. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Sync"];
                };
            };
            400: components["responses"]["Query"];
            401: components["responses"]["ApiKey"];
            403: components["responses"]["KeyKind"];
            404: components["responses"]["SyncNotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    abortSync: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the synchronisation, an opaque string.
                 * @example 0mwoxfuo0983bb7c533b339e3f1
                 */
                id: components["parameters"]["SyncId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The synchronisation is aborted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Query"];
            401: components["responses"]["ApiKey"];
            403: components["responses"]["KeyKind"];
            404: components["responses"]["SyncNotFound"];
            409: components["responses"]["SyncClosed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    putChunk: {
        parameters: {
            query?: never;
            header?: {
                /** @description `handling=lenient` (RFC 7240) removes from the description what is not allowed, decodes escaped HTML, adds paragraphs to plain text, ignores unknown properties, accepts a city that is not in the list as written, and replaces a location such as `Remote - Ontario` by its place. */
                Prefer?: components["parameters"]["Prefer"];
            };
            path: {
                /**
                 * @description The id of the synchronisation, an opaque string.
                 * @example 0mwoxfuo0983bb7c533b339e3f1
                 */
                id: components["parameters"]["SyncId"];
                /** @description The number of the chunk. Any other number is unknown: 404. */
                n: components["parameters"]["ChunkNumber"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChunkInput"];
            };
        };
        responses: {
            /** @description A result for each job; a preview writes nothing. */
            200: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Lenient-Removed": components["headers"]["Lenient-Removed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchResult"];
                };
            };
            400: components["responses"]["MalformedJsonOrBodyOrQuery"];
            401: components["responses"]["ApiKey"];
            403: components["responses"]["KeyKind"];
            404: components["responses"]["SyncNotFound"];
            409: components["responses"]["SyncClosed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["MediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    commitSync: {
        parameters: {
            query?: never;
            header?: {
                /** @description For clients that can only send GET and POST: with `PUT` or `DELETE`, in upper case, the request is handled exactly as that operation on this path. Any other value is ignored. */
                "X-HTTP-Method-Override"?: components["parameters"]["MethodOverride"];
            };
            path: {
                /**
                 * @description The id of the synchronisation, an opaque string.
                 * @example 0mwoxfuo0983bb7c533b339e3f1
                 */
                id: components["parameters"]["SyncId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CommitInput"];
            };
        };
        responses: {
            /** @description The synchronisation is complete: its state is `done` or `previewed`. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Sync"];
                };
            };
            /** @description The remaining jobs are removed in the background: its state is `removing`. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Sync"];
                };
            };
            400: components["responses"]["MalformedJsonOrBodyOrQuery"];
            401: components["responses"]["ApiKey"];
            403: components["responses"]["KeyKind"];
            404: components["responses"]["SyncNotFound"];
            405: components["responses"]["Method"];
            409: components["responses"]["SyncIncompleteOrSyncTooManyRemovalsOrSyncClosed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["MediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listRemovals: {
        parameters: {
            query?: {
                /** @description Where a page begins. Opaque: use it only as it is in `next`. */
                cursor?: components["parameters"]["RemovalsCursor"];
            };
            header?: {
                /** @description `handling=lenient` (RFC 7240) ignores unknown query parameters, which otherwise return 400. */
                Prefer?: components["parameters"]["PreferOnRead"];
            };
            path: {
                /**
                 * @description The id of the synchronisation, an opaque string.
                 * @example 0mwoxfuo0983bb7c533b339e3f1
                 */
                id: components["parameters"]["SyncId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RemovalPage"];
                };
            };
            400: components["responses"]["Query"];
            401: components["responses"]["ApiKey"];
            403: components["responses"]["KeyKind"];
            404: components["responses"]["SyncNotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listBoardJobs: {
        parameters: {
            query?: {
                /** @description The maximum number of entries on a page. */
                pageSize?: components["parameters"]["BoardPageSize"];
                /** @description Where a page begins. Opaque: use it only as it is in `next`. */
                cursor?: components["parameters"]["WalkCursor"];
            };
            header?: {
                /** @description `handling=lenient` (RFC 7240) ignores unknown query parameters, which otherwise return 400. */
                Prefer?: components["parameters"]["PreferOnRead"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BoardJobPage"];
                };
            };
            400: components["responses"]["Query"];
            401: components["responses"]["ApiKey"];
            403: components["responses"]["KeyKind"];
            410: components["responses"]["CursorExpired"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getBoardJob: {
        parameters: {
            query?: never;
            header?: {
                /** @description Returns 304 without a body if the resource still has this `ETag`. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description `handling=lenient` (RFC 7240) ignores unknown query parameters, which otherwise return 400. */
                Prefer?: components["parameters"]["PreferOnRead"];
            };
            path: {
                /** @description The id, in decimal digits. Any other text is an unknown id: 404. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The job. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BoardJob"];
                };
            };
            /** @description Not modified. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Query"];
            401: components["responses"]["ApiKey"];
            403: components["responses"]["KeyKind"];
            404: components["responses"]["JobNotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listBoardChanges: {
        parameters: {
            query?: {
                /** @description The maximum number of entries on a page. */
                pageSize?: components["parameters"]["BoardPageSize"];
                /** @description After which change a page begins. Opaque: use it only as it is in `next` or in the `changes` of a walk. */
                after?: components["parameters"]["After"];
            };
            header?: {
                /** @description `handling=lenient` (RFC 7240) ignores unknown query parameters, which otherwise return 400. */
                Prefer?: components["parameters"]["PreferOnRead"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BoardChangePage"];
                };
            };
            400: components["responses"]["Query"];
            401: components["responses"]["ApiKey"];
            403: components["responses"]["KeyKind"];
            410: components["responses"]["CursorExpired"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    applyToJob: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id, in decimal digits. Any other text is an unknown id: 404. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ApplicationInput"];
            };
        };
        responses: {
            /** @description The same application was sent before. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApplicationReceipt"];
                };
            };
            /** @description The mail system has accepted the mail. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApplicationReceipt"];
                };
            };
            400: components["responses"]["MalformedJsonOrBodyOrQuery"];
            401: components["responses"]["ApiKey"];
            403: components["responses"]["KeyKind"];
            404: components["responses"]["JobNotFound"];
            409: components["responses"]["ApplicationElsewhereOrApplicationUndeliverable"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["MediaType"];
            429: components["responses"]["ApplicationLimit"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listPositionTypes: {
        parameters: {
            query?: never;
            header?: {
                /** @description `handling=lenient` (RFC 7240) ignores unknown query parameters, which otherwise return 400. */
                Prefer?: components["parameters"]["PreferOnRead"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PositionTypeList"];
                };
            };
            400: components["responses"]["Query"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Overloaded"];
        };
    };
    getPositionType: {
        parameters: {
            query?: never;
            header?: {
                /** @description `handling=lenient` (RFC 7240) ignores unknown query parameters, which otherwise return 400. */
                Prefer?: components["parameters"]["PreferOnRead"];
            };
            path: {
                /** @description The id, in decimal digits. Any other text is an unknown id: 404. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The entry. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PositionType"];
                };
            };
            400: components["responses"]["Query"];
            404: components["responses"]["EntryNotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Overloaded"];
        };
    };
    listJobCategories: {
        parameters: {
            query?: never;
            header?: {
                /** @description `handling=lenient` (RFC 7240) ignores unknown query parameters, which otherwise return 400. */
                Prefer?: components["parameters"]["PreferOnRead"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobCategoryList"];
                };
            };
            400: components["responses"]["Query"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Overloaded"];
        };
    };
    getJobCategory: {
        parameters: {
            query?: never;
            header?: {
                /** @description `handling=lenient` (RFC 7240) ignores unknown query parameters, which otherwise return 400. */
                Prefer?: components["parameters"]["PreferOnRead"];
            };
            path: {
                /** @description The id, in decimal digits. Any other text is an unknown id: 404. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The entry. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobCategory"];
                };
            };
            400: components["responses"]["Query"];
            404: components["responses"]["EntryNotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Overloaded"];
        };
    };
    listLocations: {
        parameters: {
            query?: {
                /** @description A part of the name. Case and accents do not matter. */
                q?: components["parameters"]["LocationSearch"];
                /** @description Only these types, in any case, separated by commas: `Town`, `Province`, `Territory`, `Country`. */
                types?: components["parameters"]["LocationTypes"];
                /** @description The number of the page, from 1. To read all pages, follow `paging.next` instead. */
                page?: components["parameters"]["Page"];
                /** @description The maximum number of entries on a page. */
                pageSize?: components["parameters"]["PageSize"];
            };
            header?: {
                /** @description `handling=lenient` (RFC 7240) ignores unknown query parameters, which otherwise return 400. */
                Prefer?: components["parameters"]["PreferOnRead"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LocationPage"];
                };
            };
            400: components["responses"]["Query"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Overloaded"];
        };
    };
    getLocation: {
        parameters: {
            query?: never;
            header?: {
                /** @description `handling=lenient` (RFC 7240) ignores unknown query parameters, which otherwise return 400. */
                Prefer?: components["parameters"]["PreferOnRead"];
            };
            path: {
                /** @description The id, in decimal digits. Any other text is an unknown id: 404. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The place. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Location"];
                };
            };
            400: components["responses"]["Query"];
            404: components["responses"]["EntryNotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Overloaded"];
        };
    };
    getHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The service responds. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Overloaded"];
        };
    };
}
