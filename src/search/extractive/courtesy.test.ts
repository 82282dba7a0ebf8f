import { expect, it } from 'vitest';
import { samplePassage as passage } from '../../testing/service/sample-passage.js';
import { courtesyOf } from './courtesy.js';

const said = (question: string) => courtesyOf({ question });

it.each([
	'Hello!',
	'Guten Tag',
	'Bom dia',
	'こんにちは',
	'Good morning',
	'who are you?',
	'Wer sind Sie?',
	'...',
	'¿?',
	'你是谁？',
])('greets: %s', (message) => {
	expect(said(message)).toBe('greeting');
});

it.each([
	'Great, thanks a lot',
	'thanks, it works now',
	'That helped, thank you!',
	'Danke, das hat mir sehr geholfen',
	'Vielen Dank',
	'merci beaucoup',
	'ありがとう',
	'شكرا جزيلا',
	'OK, cool',
	'tschüss',
	'👍🏽 🎉',
])('takes thanks, and the end of a conversation: %s', (message) => {
	expect(said(message)).toBe('thanks');
});

it.each([
	'Thanks, how do I deploy it?',
	'thanks docker',
	'hello world',
	'What is hello?',
	'hi, how does it work',
	'hey 404',
	'ok()',
	'are you open source?',
	'can a human answer me?',
	'nice',
	'test a webhook',
	'do you speak German?',
])('takes for a question: %s', (message) => {
	expect(said(message)).toBeUndefined();
});

it('takes for a question what the documentation has as a name', () => {
	const askedHeading = { heading: 'Test', sentence: 'Test' };
	expect(courtesyOf({ question: 'test', candidates: [passage('Text.', { askedHeading })] })).toBeUndefined();
	expect(courtesyOf({ question: '??', candidates: [passage('The operator `??`.')] })).toBeUndefined();
	expect(courtesyOf({ question: '??', candidates: [passage('Text.')], previous: 'before' })).toBe('greeting');
});
