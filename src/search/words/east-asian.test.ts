import { describe, expect, it } from 'vitest';
import { loadDocumentation } from '../../service/documentation/load-documentation.js';
import { scratchFolder } from '../../testing/service/scratch-folder.js';
import { createRetriever } from '../create-retriever.js';
import { terms } from './tokenise.js';

const folder = scratchFolder({
	'zh.md':
		'# 锅炉\n\n## 点火与熄火\n\n先开风门，再点火。\n\n## 监听温度\n\n每分钟读一次温度。\n\n## 水位\n\n水位不能太低。',
	'ja.md':
		'# 言語\n\n## 型\n\n型は変数の種類です。\n\n## 値\n\n値は変数に入れます。\n\n## 書き方\n\n一行に一文を書く。\n\n## 鍵の渡し方\n\n手で渡す。',
	'ko.md':
		'# 난로\n\n## 온도 조절\n\n손잡이를 돌린다.\n\n## 환경 변수\n\n방의 이름.\n\n## 굴뚝\n\n굴뚝은 높다.\n\n## 문\n\n문을 닫는다.',
});
const retriever = () => loadDocumentation(folder).then((documentation) => createRetriever(documentation));

describe('words of Chinese, Japanese and Korean', () => {
	it.each([
		['如何监听温度的变化？', '监听温度'],
		['点火和熄火的区别是什么', '点火与熄火'],
		['水位为什么太低了', '水位'],
		['型とは', '型'],
		['値とは何ですか', '値'],
		['どう書けばいいですか', '書き方'],
		['鍵を渡すには', '鍵の渡し方'],
		['온도를 조절하려면 어떻게 하나요?', '온도 조절'],
		['굴뚝이란 무엇인가요', '굴뚝'],
		['환경변수', '환경 변수'],
	])('answer "%s" with "%s"', async (text, heading) => {
		const [best] = await (await retriever()).search({ text, pageSize: 1, scoreThreshold: 0.22 });
		expect(best?.heading).toBe(heading);
	});

	it.each([
		['如何监听湿度的变化', ['变化']],
		['什么是涡轮增压', ['涡轮增压']],
		['発電機とは何ですか', ['発電機']],
		['온도계는 무엇인가요', ['온도계는']],
	])('are missing as a whole, never by halves: "%s"', async (text, words) => {
		expect((await retriever()).unknownWords(text).map(({ word }) => word)).toEqual(words);
	});

	it('are not found by the end of one and the beginning of another', async () => {
		expect(await (await retriever()).search({ text: '时火与熄灭', pageSize: 1, scoreThreshold: 0.5 })).toEqual([]);
	});

	it('leave out what only asks or joins', () => {
		expect(terms('怎么配置')).toEqual(['配置']);
		expect(terms('設定の方法')).toEqual(['設定']);
		expect(terms('어떻게 설정을')).toEqual(['설정']);
	});
});
