import { expect, it } from 'vitest';
import { saysDoubt, saysNoAnswer } from './says-no-answer.js';

it.each([
	'The documentation does not answer this.',
	"The docs don't mention a Python SDK. The nearest page is [1](/quickstart).",
	'Sorry, but the documentation doesn’t explicitly say how much it costs.',
	'I could not find this in the documentation.',
	'There is no information about pricing in the documentation.',
	'Webhooks are not described in the passages that I have.',
	'The provided passages do not contain the answer.',
	'Die Dokumentation beantwortet diese Frage nicht.',
	'Die Dokumentation enthält keine Angaben zu Preisen.',
	'La documentation ne répond pas à cette question.',
	'La documentación no menciona un SDK de Python.',
	'A documentação não explica como remover uma flag.',
	'La documentazione non risponde a questa domanda.',
	'ドキュメントにはその情報がありません。',
	'文档没有说明这个问题。',
	'이 문서에는 해당 내용이 없습니다.',
	'التوثيق لا يجيب عن هذا السؤال.',
	'התיעוד אינו עונה על השאלה הזו.',
])('is said by: %s', (answer) => {
	expect(saysNoAnswer(answer)).toBe(true);
});

it.each([
	'Run `lantern flag off new-checkout` [1](/guide/rollouts#rolling-back).',
	'No. A segment may not refer to another segment [1](/guide/targeting).',
	'You do not need to deploy anything [1](/guide/rollouts).',
	'It does not cost anything to read flags [1](/reference/errors).',
	'The command does not find a key when `LANTERN_ADMIN_KEY` is missing [1](/reference/cli).',
	'Die Regel gilt nicht für anonyme Benutzer [1](/guide/targeting).',
	'Ne créez pas un client par requête [1](/quickstart).',
	'ルールは上から順に読まれます。',
	'规则从上到下读取。',
	`${'Do this first, then do that. '.repeat(15)}The documentation does not say more.`,
	'',
])('is not said by: %s', (answer) => {
	expect(saysNoAnswer(answer)).toBe(false);
});

it.each([
	['The documentation may not answer this. These sections come nearest:\n\n- Text', true],
	['The documentation does not mention “Bun” or “v2.1”. These sections come nearest:\n\n- Text', true],
	['Text. These sections come nearest:', false],
	['The documentation may be served from any folder [1](/a).', false],
])('doubt: %s', (answer, isDoubtful) => {
	expect(saysDoubt(answer)).toBe(isDoubtful);
	expect(saysNoAnswer(answer)).toBe(false);
});
