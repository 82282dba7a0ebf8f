import { expect, it } from 'vitest';
import { saysNoAnswer } from './says-no-answer.js';

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
	'عذرا، ولا يذكر التوثيق هذا الأمر.',
	'התיעוד אינו עונה על השאלה הזו.',
	'מצטערים, והתיעוד אינו עונה על השאלה הזו.',
	'The documentation does not mention prices; the page about accounts [1](/accounts) has the plans.',
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
	'No information about readers leaves your server [1](/privacy).',
	'No information about readers leaves your server. [1](/privacy) Turn it off as you like.',
	'Sections are not included in the sidebar by default [1](/nav).',
	'Pages that do not have a title are left out [1](/nav)[2](/pages).',
	'Der Server kann die Sprache nicht erkennen, wenn `lang` fehlt [1](/languages).',
	'Las páginas no incluyen el menú si lo desactiva [1](/menu).',
	'個人情報は送信しない設定です [1](/privacy)。',
	'個人情報は送信しない設定です。[1](/privacy)',
	'私有页面的内容不会包含在索引中 [1](/private)。',
	'내용이 없는 페이지는 나오지 않습니다 [1](/pages).',
	'המדריך המלא נמצא באתר.',
	'يشرح الدليل ذلك، مثلا في الصفحة الأولى.',
	`${'Do this first, then do that. '.repeat(15)}The documentation does not say more.`,
	'',
])('is not said by: %s', (answer) => {
	expect(saysNoAnswer(answer)).toBe(false);
});
