import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** The nonce that a host page's own template would make anew for each response. */
const nonce = 'bm9uY2UtZm9yLXRlc3Rz';

const page = readFileSync(new URL('../../public/embed/script-tag.md', import.meta.url), 'utf8');

/** Where the documentation tells site owners what to allow, by what lets the script in. */
const headings: Record<string, string> = {
	'host-list': 'Content Security Policy',
	nonce: 'With a nonce',
	'nonce-strict-dynamic': 'With `strict-dynamic`',
	'hash-strict-dynamic': 'With a hash',
};

export const policyNames = Object.keys(headings);

/** The first block of code in a language below a heading. */
function block(heading: string, language: string): string | undefined {
	const section = page.split(/^###? /m).find((text) => text.startsWith(`${heading}\n`));
	return new RegExp(`\`\`\`${language}\n(.+?)\n\`\`\``, 's').exec(section ?? '')?.[1];
}

/**
 * The strictest policy that a page with the assistant may have: what the documentation asks site owners for, and no more.
 *
 * @param values parameters of the page: where the script comes from, and the attributes of its tag
 */
export function documentedPolicy(name: string, values: Record<string, string>): { header: string; tag?: string } {
	const policy = block(headings[name] ?? '', 'http')?.replace('Content-Security-Policy: ', '');
	if (!policy) throw new Error(`script-tag.md has no policy for "${name}".`);
	const fill = (text: string) =>
		text
			.replace(/(?<=connect-src )https:\/\/assistant\.example\.com/, values['data-base-url'] ?? values.script ?? '')
			.replaceAll('https://assistant.example.com', values.script ?? '')
			.replaceAll('R4nd0m', nonce)
			.replace('acme', values['data-domain'] ?? '')
			.replace('svc_dsc_…', values['data-api-key'] ?? '');
	const example =
		block(headings[name] ?? '', 'html') ?? (name.startsWith('nonce') ? block('With a nonce', 'html') : undefined);
	const tag = example && fill(example);
	const inline = /<script>(.*)<\/script>/s.exec(tag ?? '')?.[1];
	const hash = createHash('sha256')
		.update(inline ?? '')
		.digest('base64');
	const rest = ["base-uri 'none'", "form-action 'none'", 'report-uri /violations'];
	if (!inline) rest.push("require-trusted-types-for 'script'", "trusted-types 'none'");
	const header = [fill(policy).replace('sha256-…', `sha256-${hash}`), ...rest].join('; ');
	return tag ? { header, tag } : { header };
}
