import { gzipSync } from 'node:zlib';
import type { SeededRandom } from './seeded-random.js';

const longTexts = [1_001, 8_001, 64_001, 70_000].map((length) => 'a'.repeat(length));

const nastyTexts = [
	...['', ' ', '\0', 'a\0b', '\ud800', '\udc00x', '\ufeff', '\u202e', '👩‍👩‍👧', 'é'.repeat(300), '\r\n', '\u2028'],
	...['__proto__', 'constructor', 'toString', "'; drop table threads; --", '%', '$1', '\\', '\\u0000', '[1](/x)'],
	...['../../../etc/passwd', '{{7*7}}', '<script>alert(1)</script>', 'null', '-1', 'th_', '/guide/../..//', '?#'],
	...longTexts,
];

const nastyValues: readonly unknown[] = [
	...[null, true, false, 0, -1, 1.5, 51, 1e308, 2 ** 53, -(2 ** 63), [], {}, [[]], [null], { '': '' }],
	{ toString: null, valueOf: 1, length: -1 },
	{ valueOf: 'x', toJSON: 'y' },
];

const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
const nestedObjects = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;

const wholeBodies = [
	...['', '{', 'null', '[]', '""', '1', 'true', '{}', '[{}]', '{"a":}', '{"fp":"a","fp":1}', 'undefined', 'NaN'],
	...['{"__proto__":{"fp":"x","messages":[]}}', '{"constructor":{"prototype":{"fp":"x"}}}', '\ufeff{}', '{"a":1}}'],
	...[nested(1_000), nested(50_000), nestedObjects(20_000), `{"fp":"a","messages":${nested(20_000)}}`],
	`{"messages":[${'{},'.repeat(5_000)}{}]}`,
];

const nastyValue = (random: SeededRandom): unknown =>
	random.chance(0.6) ? random.pick(nastyTexts) : random.pick(nastyValues);

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Changes one value somewhere inside. */
function mutateInside(value: unknown, random: SeededRandom): unknown {
	if (!isObject(value) || Object.keys(value).length === 0 || random.chance(0.15)) return nastyValue(random);
	const key = random.pick(Object.keys(value));
	if (Array.isArray(value)) {
		const index = Number(key);
		if (random.chance(0.1)) return Array.from({ length: random.pick([2, 6, 101, 1_001]) }, () => value[index]);
		return value.map((item, at) => (at === index ? mutateInside(item, random) : item));
	}
	const copy = { ...value };
	const kind = random.below(10);
	if (kind === 0) delete copy[key];
	else if (kind === 1)
		Object.defineProperty(copy, random.pick(nastyTexts), { value: nastyValue(random), enumerable: true });
	else if (kind === 2) Object.defineProperty(copy, '__proto__', { value: { fp: 'x', admin: true }, enumerable: true });
	else copy[key] = mutateInside(value[key], random);
	return copy;
}

function mutateBytes(bytes: Buffer, random: SeededRandom): Buffer {
	const at = random.below(bytes.length + 1);
	const odd = random.pick([
		[0xff],
		[0xc0, 0x80],
		[0xed, 0xa0, 0x80],
		[0],
		[0xef, 0xbb, 0xbf],
		[0x22],
		[0x7b],
		[0x5c, 0x75],
	]);
	if (random.chance(0.3)) return bytes.subarray(0, at);
	return Buffer.concat([bytes.subarray(0, at), Buffer.from(odd), bytes.subarray(at + random.below(2))]);
}

/** A body, more or less wrong, made from a right one. */
export function fuzzBody(valid: unknown, random: SeededRandom): { bytes: Buffer; encoding?: string } {
	const kind = random.below(100);
	if (kind < 6) return { bytes: Buffer.from(JSON.stringify(valid)) };
	if (kind < 14) return { bytes: Buffer.from(random.pick(wholeBodies)) };
	if (kind === 14) return { bytes: Buffer.alloc(1_048_577 + random.below(100_000), '[') };
	if (kind < 18)
		return { bytes: gzipSync(JSON.stringify(valid)), encoding: random.pick(['gzip', 'br', 'deflate', 'x']) };
	let value = valid;
	for (let times = 1 + random.below(3); times > 0; times--) value = mutateInside(value, random);
	const bytes = Buffer.from(JSON.stringify(value) ?? '');
	return { bytes: kind < 80 ? bytes : mutateBytes(bytes, random) };
}

/** Any text that programs have stumbled over. */
export const nastyText = (random: SeededRandom): string => random.pick(nastyTexts);
