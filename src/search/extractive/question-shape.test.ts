import { expect, it } from 'vitest';
import { saysNot } from './question-shape.js';

it.each([
	'install without dev dependencies',
	'a page with no sidebar',
	'no sidebar',
	'Instalar sin Docker',
	'Installation sans Docker',
	'Cómo instalar si no hay red',
	'无法连接服务器',
	'不能登录',
	'不显示侧边栏',
	'ログインできません',
	'サイドバーを表示しない',
	'안 보이는 페이지',
	'연결이 안 됩니다',
	'연결하지 못했습니다',
	'사이드바 없는 페이지',
])('hears that something is left out: %s', (text) => {
	expect(saysNot(text)).toBe(true);
});

it.each([
	'Como instalar no Windows?',
	'Como faço o login no servidor?',
	'Use the Open Sans font',
	'What does Math.sin return?',
	'sin(x)',
	'两种模式有什么不同',
	'ログインしませんか',
	'インストールの方法',
	'설치 방법',
])('hears no negation: %s', (text) => {
	expect(saysNot(text)).toBe(false);
});
