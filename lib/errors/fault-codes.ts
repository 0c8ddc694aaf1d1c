/** The codes in `errors[].code`, a closed set, with the descriptions in the documentation. */
export const faultCodes = {
  required: 'The value is missing.',
  type: 'The value is of the wrong JSON type, or null where null is not accepted.',
  unknown_property: 'The object has no such property; often a misspelling.',
  blank:
    'The text has no visible character: it is empty, or has only white space, control, format and filler characters.',
  too_long: 'The text has more characters (Unicode code points) than allowed.',
  too_few: 'The array has fewer entries than required.',
  too_many: 'The array has more entries, or the object more properties, than allowed.',
  out_of_range: 'The number is outside its range.',
  too_many_decimals: 'The amount has more than four decimal places.',
  not_in_list: 'The value is not in the list.',
  duplicate: 'The same entry is given twice.',
  invalid_date: 'Not a real calendar date written as YYYY-MM-DD.',
  invalid_email: 'Not one valid e-mail address.',
  invalid_url:
    'Not an absolute http:// or https:// URL that is safe to show; in an application, https:// alone.',
  invalid_character:
    'The text contains a NUL or half of a surrogate pair, a text of one line contains a control character or, in an application, a line separator, or a city that is not in the list contains `<`, `>`, `"` or a bidirectional formatting character.',
  unsupported_file:
    'The résumé is not valid base64, or neither a PDF, nor a DOCX without macros, nor text in UTF-8 without markup.',
  unknown_location:
    'The text is no place, such as `Remote` or `TBD`, names several, or has other text beside one, or is a city that is not in the list.',
  location_abroad:
    'The text names a place in another country. Locations are in Canada; for a city of that name there, add its province code.',
  unknown_province: 'The province code is unknown.',
  html_tag: 'The description contains a tag that is not allowed.',
  html_attribute: 'The description contains an attribute, or a value of one, that is not allowed.',
  html_link: 'A link of the description has no address, or one of a scheme that is not allowed.',
  html_comment: 'The description contains a comment, processing instruction or doctype.',
  escaped_html: 'The HTML of the description is escaped: its tags would be shown as text.',
  too_large:
    'A job of a batch or chunk, or what would be stored of it, is larger than the service can store and return.',
  outside_prefix: 'The referenceId does not begin with the prefix of the synchronisation.',
  escaped_text:
    'A warning: the title or the applicationUrl has character references, such as `&amp;`, or the description is escaped more than once.',
  markdown: 'A warning: the description has no tag and seems to be Markdown, whose signs are shown.',
  plain_text: 'A warning: the description has no tag, and lines that are shown as one.',
  similar_location: 'A warning: the city is not in the list, but its spelling is close to one that is.',
  unlisted_location:
    'A warning: the city is not in the list and has no province, so that few will find the job.',
  past_date: 'A warning: the closeDate of the job has passed, so that it is not published but archived.',
  unlikely_period:
    'A warning: the amount of the salary is unusual for its period, such as 52,000 dollars for an hour.',
  pay_missing: 'A warning: the law of a province of the job asks for the pay or its range.',
  pay_range_wide: 'A warning: the range of the pay is wider than the law of Ontario allows.',
  vacancy_undisclosed:
    'A warning: the law of Ontario asks whether the posting is for a position that is open now.',
  canadian_experience: 'A warning: the law of Ontario forbids to require Canadian experience.',
  held: 'The operator holds the job until it is released: it stays archived (a warning), and cannot be deleted.',
  unknown_parameter: 'The operation has no such query parameter; often a misspelling.',
  invalid_value: 'The query parameter has an invalid value, or is given twice.',
} as const;

export type FaultCode = keyof typeof faultCodes;
