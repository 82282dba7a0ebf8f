/** What the documentation writes where an owner puts their own. */
export const placeholders = {
	site: 'https://docs.example.com',
	url: 'https://assistant.example.com',
	domain: 'acme',
	/** Of a site whose generator refuses `svc_dsc_…`. */
	key: 'svc_dsc_of-the-owner',
};

const documentedKey = 'svc_dsc_…';

/** As it is written, and as generators write it into HTML and scripts. */
const key = /svc_dsc_(?:of-the-owner|…|\\u2026|&#x2026;|&#8230;|&hellip;)/gi;

const domain = /(["'`])acme\1/g;

export interface OwnerSettings {
	url: string;
	key: string;
	/** Default: the placeholder's, for services that are started with it. */
	domain?: string;
}

/** The text as a generator takes it that checks the key. */
export const withKey = (text: string): string => text.replaceAll(documentedKey, placeholders.key);

/** The text with an owner's own settings. */
export function withSettings(text: string, settings: OwnerSettings): string {
	return text
		.replaceAll(placeholders.url, settings.url)
		.replace(key, settings.key)
		.replace(domain, `$1${settings.domain ?? placeholders.domain}$1`);
}
