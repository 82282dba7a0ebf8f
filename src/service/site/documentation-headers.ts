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

const securePageHeaders = { ...common, 'content-security-policy': pagePolicy };

/** The page of an address without one has a search, which is a form. */
export const searchPageHeaders = {
	...common,
	'content-security-policy': pagePolicy.replace("form-action 'none'", "form-action 'self'"),
};

/** Browsers ask for pages again at every visit and get 304 while they are the same. */
export const pageHeaders = { ...securePageHeaders, 'cache-control': 'no-cache' };

/** Headers of files: an SVG or a page that is opened by itself is a document and must not run anything either. */
export const secureFileHeaders = {
	...common,
	'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
};

export const fileHeaders = { ...secureFileHeaders, 'cache-control': 'public, max-age=300' };

/** Headers of the site's own style sheets and scripts. An address with a version never changes its content. */
export const assetHeaders = (isVersioned: boolean) =>
	isVersioned ? { ...secureFileHeaders, 'cache-control': 'public, max-age=31536000, immutable' } : fileHeaders;
