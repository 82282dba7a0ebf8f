import { expect, it } from 'vitest';
import { samplePassage as passage } from '../../testing/service/sample-passage.js';
import { withAnnounced } from './announced.js';

const next = passage('nats stream purge ORDERS', { url: '/streams#purging' });
const retriever = { following: async () => [next] };
const urlsOf = async (...texts: string[]) =>
	(
		await withAnnounced(
			retriever,
			texts.map((text, place) => passage(text, { url: `/streams#s${place}` })),
		)
	).map(({ url }) => url);

it('a section that announces the next one brings it along, once', async () => {
	expect(await urlsOf('We can purge the data and keep the stream:', 'Another one.')).toEqual([
		'/streams#s0',
		'/streams#purging',
		'/streams#s1',
	]);
	expect(await urlsOf('次のとおりです：\n', 'Run:')).toEqual(['/streams#s0', '/streams#purging', '/streams#s1']);
	expect(await urlsOf('Set `a: b` there.')).toEqual(['/streams#s0']);
});
