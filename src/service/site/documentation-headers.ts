/** Headers of pages: only the site's own files run, load or frame, and no string becomes a script. */
const pagePolicy = [
	"default-src 'none'",
	"script-src 'self'",
	"style-src 'self'",
	"img-src 'self' data:",
	"connect-src 'self'",
	"font-src 'self'",
	"base-uri 'none'",
	"form-action 'none'",
	"frame-ancestors 'self'",
	"require-trusted-types-for 'script'",
	"trusted-types 'none'",
].join('; ');

const common = {
	'x-content-type-options': 'nosniff',
	'referrer-policy': 'strict-origin-when-cross-origin',
};

export const pageHeaders = { ...common, 'content-security-policy': pagePolicy };

/** Headers of files: an SVG or a page that is opened by itself is a document and must not run anything either. */
export const fileHeaders = {
	...common,
	'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
};
