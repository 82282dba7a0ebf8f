import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { speaking } from './language.js';
import { moment, momentScript } from './moment.js';
import { servicePageHeaders } from './page-headers.js';

const now = Date.parse('2026-11-28T22:34:56.000Z');
const shown = (before: number, language = 'en') =>
	speaking(language, () => String(moment(new Date(now - before).toISOString(), now)));

it.each([
	[5_000, 'now'],
	[60_000, '1 minute ago'],
	[3 * 3_600_000, '3 hours ago'],
	[86_399_000, '23 hours ago'],
])('%d ms ago is "%s", with the time in the title', (before, words) => {
	expect(shown(before)).toMatch(new RegExp(` title="2026-11-2\\d \\d\\d:\\d\\d UTC">${words}</time>$`));
});

it('is the time in UTC from a day on, and for what is to come', () => {
	expect(shown(86_400_000)).toBe('<time datetime="2026-11-27T22:34:56.000Z">2026-11-27 22:34 UTC</time>');
	expect(shown(-60_000)).toContain('>2026-11-28 22:35 UTC<');
	expect(shown(3 * 3_600_000, 'de')).toContain('>vor 3 Stunden<');
});

it('has the one script that the policy of the pages allows', () => {
	const [, script = ''] = /^<script id="own">([\s\S]*)<\/script>$/.exec(String(momentScript)) ?? [];
	const hash = createHash('sha256').update(script).digest('base64');
	expect(servicePageHeaders['content-security-policy']).toContain(`script-src 'sha256-${hash}';`);
});
