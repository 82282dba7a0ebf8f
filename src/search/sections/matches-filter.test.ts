import { describe, expect, it } from 'vitest';
import { matchesFilter } from './matches-filter.js';

describe('matchesFilter', () => {
	it.each([
		[{ language: 'en' }, { language: 'en-GB' }, true],
		[{ language: 'en-GB' }, { language: 'en' }, true],
		[{ language: 'pt-BR' }, { language: 'pt-PT' }, false],
		[{ language: 'en' }, { language: 'eng' }, false],
		[{}, { language: 'de', version: '2', groups: ['api'] }, true],
		[{ version: '2' }, { version: '20' }, false],
		[{ version: 'v2' }, { version: '2' }, true],
		[{ version: '1.0' }, { version: 'V1.0' }, true],
		[{ groups: ['API', 'cli'] }, { groups: ['api'] }, true],
		[{ sources: ['handbook', 'site'] }, { sources: ['Site'] }, true],
		[{ sources: ['handbook'] }, { sources: ['site'] }, false],
		[{ version: '2' }, null, true],
	])('a page of %j, asked for with %j: %s', (facets, filter, expected) => {
		expect(matchesFilter(facets, filter)).toBe(expected);
	});
});
