import { type NavigationFile, type NavigationSite, pageFrom } from '../core/navigation.js';
import { type RedirectLine, redirectLines } from './navigation/redirect-lines.js';

const below = (file: string, site: NavigationSite) => site.place.base + site.pathOf(file);

/** Redirects of Netlify and Cloudflare, which serve the sites of every generator: `/old /new 301`. */
export const hostRedirects: NavigationFile = {
	name: /(^|\/)_redirects$/,
	read: redirectLines({
		line: /^([ \t]*)(\/[^\s#]*)([ \t]+)(\/[^\s#]*)([^\n\r]*)$/gm,
		plain: /^(?:[ \t]+30[1278])?[ \t]*$/,
		tail: ' 301',
		part: (text) => ({ index: 0, text }),
		fromOf: below,
		pageOf: (address, _, site) => pageFrom('', address, site),
		ruleBack,
	}),
};

/** Other files by which hosts redirect readers. */
export const hostFiles = ['vercel.json', 'netlify.toml'];

/** Hosts follow the first rule that fits. */
function ruleBack(lines: readonly RedirectLine[], from: string, to: string): string | undefined {
	const rules = lines.filter(({ tail }) => /^(?:[ \t]+30[1278]!?)?[ \t]*(?:#.*)?$/.test(tail));
	let address = to;
	for (const _ of rules) {
		const [found] = rules.flatMap((rule) => {
			const next = ledTo(address, rule);
			return next === undefined ? [] : [{ next, rule }];
		});
		if (found === undefined) return undefined;
		if (found.next === from) return `${found.rule.from.value} ${found.rule.to.value}`;
		address = found.next;
	}
	return undefined;
}

/** Where a rule leads an address; undefined where it does not fit. `:name` is one step of an address, and `*` at the end the rest. */
function ledTo(address: string, { from, to }: RedirectLine): string | undefined {
	const steps = from.value.replace(/\/$/, '').split('/');
	const own = address.split('/');
	const hasRest = steps.at(-1) === '*';
	if (hasRest ? own.length < steps.length - 1 : own.length !== steps.length) return undefined;
	const filled = new Map([[':splat', own.slice(steps.length - 1).join('/')]]);
	for (const [index, step] of (hasRest ? steps.slice(0, -1) : steps).entries()) {
		if (step.startsWith(':')) filled.set(step, own[index] ?? '');
		else if (step !== own[index]) return undefined;
	}
	const path = to.value.replace(/[?#].*$/, '').replace(/:\w+/g, (name) => filled.get(name) ?? name);
	return path.replace(/(.)\/$/, '$1');
}
