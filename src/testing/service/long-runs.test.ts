import { expect, it } from 'vitest';
import { quotationBefore } from '../../answering/checked/quotation.js';
import { normalisePath } from '../../search/core/site-path.js';
import { fence } from '../../service/agent/texts/safe-text.js';
import { subjectOf } from '../../service/agent/texts/subject.js';

const many = 99_000;

it.each<[string, () => unknown]>([
	['the path of an address with many slashes', () => normalisePath(`${'/'.repeat(many)}a`)],
	['the code block of a text with many empty lines', () => fence(`a${'\n'.repeat(many)}b`)],
	['the subject of an instruction with many dots', () => subjectOf(`Rename a${'.'.repeat(many)}b`, { files: [] })],
	['the quotation before a citation after many dots', () => quotationBefore(`"a"${'.'.repeat(many)}b`, '') ?? ''],
])('%s is made at once', (_, make) => {
	const begun = performance.now();
	expect(make()).toBeDefined();
	expect(performance.now() - begun).toBeLessThan(2_000);
});
