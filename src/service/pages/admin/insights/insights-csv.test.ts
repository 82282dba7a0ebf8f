import { expect, it } from 'vitest';
import type { FoundQuestion } from '../../../insights/reports/search-questions.js';
import { pagesCsv, questionsCsv } from './insights-csv.js';

const asked: FoundQuestion = {
	question: 'Why "so",\nand not otherwise?',
	answer: 'Because of [1](/guide#so).',
	language: 'en',
	path: '/guide',
	verdict: 'unanswered',
	outcome: null,
	rating: 'down',
	reasons: ['not_what_i_asked'],
	comment: 'Say "when".',
	askedAt: '2026-11-20T12:00:00.000Z',
	threadId: 'th_1',
	messageId: 'msg_1',
};

it('is a table that spreadsheets read, whatever stands in a cell', () => {
	expect(questionsCsv([asked])).toBe(
		'\uFEFF"Question","Answer","Language","Page","Verdict","Outcome","Rating","Reasons","Comment","By","Asked","Conversation id","Answer id"\r\n' +
			'"Why ""so"",\nand not otherwise?","Because of [1](/guide#so).","en","/guide","Nothing found","","Not helpful","not what I asked","Say ""when"".","Reader","2026-11-20T12:00:00.000Z","th_1","msg_1"\r\n',
	);
});

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', ' =cmd|x', '＝1'])('lets no text be a formula: %j', (text) => {
	expect(questionsCsv([{ ...asked, question: text }])).toContain(`\n"'${text}",`);
	expect(pagesCsv([{ url: text, answers: -1, up: 2, down: 0 }])).toContain(`\n"'${text}",-1,2,0\r\n`);
});
