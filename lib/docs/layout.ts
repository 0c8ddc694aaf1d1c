import { type Html, html } from './html.ts';

/** A page loads from the service alone, and requests go nowhere else. */
const contentSecurityPolicy = (isReference: boolean): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    // The API reference writes style sheets into the page.
    `style-src 'self'${isReference ? " 'unsafe-inline'" : ''}`,
    "connect-src 'self'",
    "img-src 'self' data:",
    "font-src 'self' data:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

type Page = {
  readonly title: string;
  readonly description: string;
  /** The addresses of the style sheet and of the scripts, in their order, as seen from the page. */
  readonly style: string;
  readonly scripts?: readonly string[];
  readonly isReference?: boolean;
  readonly body: Html;
};

/** A whole HTML document with its headers. Nothing in it is inline. */
export const layout = ({ title, description, style, scripts = [], isReference = false, body }: Page) => ({
  type: 'text/html; charset=utf-8',
  headers: {
    'content-security-policy': contentSecurityPolicy(isReference),
    'referrer-policy': 'no-referrer',
  },
  text: html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="${description}">
<title>${title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${style}">
${scripts.map((script) => html`<script src="${script}" defer></script>`)}
</head>
<body>
${body}
</body>
</html>
`.html,
});
