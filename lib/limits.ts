// One constant for each limit: a bundler drops those that a function does not use.

/** Every id and number of a page is a positive Int32. */
export const maxInt32 = 2_147_483_647;

export const maxPageSize = 100;
export const defaultPageSize = 10;

/** The terms of a search. The length of the store's expressions is limited. */
export const maxSearchTerms = 100;

// The longest texts, in Unicode code points.
export const maxReferenceIdLength = 50;
export const maxTitleLength = 256;
export const maxLocationNameLength = 256;
export const maxLocationDescriptionLength = 300;
export const maxApplicationEmailLength = 50;
export const maxApplicationUrlLength = 200;
export const maxEmployerNameLength = 128;
export const maxKeyLabelLength = 128;
export const maxHoldReasonLength = 500;
export const maxIdempotencyKeyLength = 255;

export const maxLocations = 3;
export const maxCategories = 3;

/** Amounts have fifteen digits, which a double holds exactly. */
export const maxAmount = 9_999_999_999.9999;

/** Operations of a batch. */
export const maxOperations = 100;

/** Errors, and warnings, of one operation of a batch or one job of a chunk. */
export const maxBatchErrors = 10;

// Of a synchronisation.
export const maxChunkJobs = 100;
export const maxChunks = 1_000;
/** The removals and referenceIds that one page, or one problem, shows. */
export const maxRemovalsPage = 100;
export const maxRemovalsSample = 20;
/** Of an employer at the same time, with different prefixes. */
export const maxOpenSyncs = 100;
/** `GET /syncs` lists the latest. */
export const maxListedSyncs = 20;

/** What removes more than this is refused, unless a request sets its own. `percent` is of the base. */
export const defaultGuard = { floor: 5, percent: 10, count: 1_000 } as const;

/** More errors than a response lists are counted only. */
export const maxErrors = 100;

/** Places of a request, unlisted or of an unknown province, for which a listed one is suggested. */
export const maxSuggestions = 10;

/** Arrays and objects of a body with more members are reported as a whole, not member by member. */
export const maxMembers = {
  entries: 50,
  properties: 1_000,
  nestedProperties: 100,
  /** In lenient mode, where clients send whole records of other systems. */
  ignoredProperties: 100_000,
} as const;

/** Commas and opening brackets in a body's JSON, those of ignored properties included. */
export const maxJsonValues = 200_000;

/** More HTML elements of a description take more time and memory than one request may. */
export const maxElements = 100_000;

/** Lambda's limits for the JSON documents of an event and of a result, in bytes. */
export const maxEventBytes = 6_291_456;
export const maxResultBytes = 6_291_556;

/** A description in an event or result: it leaves room for the rest of the job and the headers. */
export const maxDescriptionBytes = maxEventBytes - 65_536;

/** OPERATOR_CONTACT: a URL, or an address for mail. */
export const operatorContactForm = /^(https?:\/\/[!#-;=?-z~]+|[^\s@<>"]+@[^\s@<>"][^\s@.<>"]*\.[^\s@<>"]+)$/;

/** BOARD_JOB_URL: a URL that may stand in a header, with one `{id}` after its host. */
export const boardJobUrlForm = /^https?:\/\/[A-Za-z0-9.-]+(:\d{1,5})?[/?#][!#-;=?-z~]*\{id\}[!#-;=?-z~]*$/;

// Of an application.
export const maxApplicantNameLength = 128;
/** RFC 5321 leaves no more for an address. */
export const maxApplicantEmailLength = 254;
export const maxPhoneLength = 32;
export const maxMessageLength = 10_000;
export const maxLinks = 3;
export const maxLinkLength = 300;
export const maxFileNameLength = 128;
/** In base64: a file of 3 MB. */
export const maxResumeLength = 4_000_000;
export const maxConsentLength = 1_000;
/** BOARD_NAME: one line. */
export const boardNameForm = /^[^\p{C}\p{Zl}\p{Zp}]{1,100}$/u;
/** What has the key of digests: a file in the folder of the data, or a parameter in that of a stage. */
export const applicationKeyName = 'application-key';
/** Where the operator has set none. Limits: an hour for a job and an address, a day for the others. */
export const applicationDefaults = {
  BOARD_NAME: 'the job board',
  APPLICATIONS_PER_JOB: '20',
  APPLICATIONS_PER_ADDRESS: '100',
  /** A tenth of the next, also where that is set. */
  APPLICATIONS_PER_EMPLOYER: '500',
  APPLICATIONS_PER_KEY: '5000',
} as const;
