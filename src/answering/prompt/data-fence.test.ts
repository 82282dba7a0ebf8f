import { expect, it } from 'vitest';
import { DataFence, withoutData } from './data-fence.js';

const [one, two] = [new DataFence(), new DataFence()];
const notice = '(What others wrote is left out here.)';

it('leaves out each block, those in a row as one, and nothing else', () => {
	const blocks = [
		one.write('question', { number: 1 }, 'a'),
		one.write('comment', {}, 'b\n\nc'),
		two.write('turn', {}, 'd'),
	];
	expect(withoutData(`Before.\n\n${blocks.join('\n')}\n\nBetween.\n${one.write('page', {}, '')}\nAfter.`)).toBe(
		`Before.\n\n${notice}\n\nBetween.\n${notice}\n\nAfter.`,
	);
});

it('leaves out a block that holds the tags of another one, and keeps tags without an end', () => {
	expect(withoutData(one.write('turn', {}, two.write('page', {}, 'x')))).toBe(notice);
	expect(withoutData(`<${one.tag} kind="page">\nText`)).toBe(`<${one.tag} kind="page">\nText`);
	expect(withoutData(`\n</${one.tag}>\nText`)).toBe(`</${one.tag}>\nText`);
});

it('takes no longer for tags that have no end', () => {
	// One expression took minutes for each.
	const open = `<${one.tag}>\n`.repeat(100_000);
	expect(withoutData(open)).toBe(open.trim());
	const line = `<${one.tag} `.repeat(100_000);
	expect(withoutData(line)).toBe(line.trim());
}, 10_000);
