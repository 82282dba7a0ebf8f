import { createHash, randomBytes } from 'node:crypto';
import type { Selectable } from 'kysely';
import { type OwnAnswer, type OwnAnswerRequest, ownAnswerMax } from '../../contract/schema/own-answers.js';
import type { DocumentationPage } from '../../search/core/documentation.js';
import { decode, splitUrl } from '../../search/core/site-path.js';
import { escapeMarkdown } from '../../search/extractive/escape-markdown.js';
import type { Retriever } from '../../search/retriever.js';
import type { Database } from '../database/database.js';
import type { OwnAnswerRow } from '../database/schema.js';
import { storedJson, storedText } from '../database/stored-text.js';
import { readPage } from '../documentation/page/read-page.js';
import { ServiceError } from '../errors/service-error.js';

type Row = Selectable<OwnAnswerRow>;
type Shown = { retriever: Pick<Retriever, 'sections'>; siteUrl: string | undefined };

/** The section at an address, or the whole page without an anchor, with a hash of its text; null where there is none. */
async function citedAt({ retriever, siteUrl }: Shown, url: string): Promise<Row['cited'][number]> {
	const anchor = decode(splitUrl(url).anchor);
	const isHere = url.startsWith('/') || (siteUrl !== undefined && new URL(url).origin === new URL(siteUrl).origin);
	const all = isHere ? await retriever.sections(url) : [];
	const cited = anchor === '' ? all : all.filter((section) => decode(splitUrl(section.url).anchor) === anchor);
	const [first] = cited;
	if (first === undefined) return { title: url, revision: null };
	const text = cited.map(({ heading, markdown }) => `${heading}\n${markdown}`).join('\n');
	const revision = createHash('sha256').update(text).digest('base64url');
	return { title: anchor === '' ? first.title : first.heading, revision };
}

async function described({ id, answer, cited, updated_at }: Row, shown: Shown): Promise<OwnAnswer> {
	const now = await Promise.all(answer.sources.map((url) => citedAt(shown, url)));
	const changed = answer.sources.filter((_, place) => cited[place]?.revision !== now[place]?.revision);
	return { ...answer, id, updatedAt: updated_at.toISOString(), changed };
}

/** A page for each question, with one section, so that nothing is left out. Its address is that of the first source, made unique by a query. */
function pagesOf({ id, answer, cited, updated_at }: Row): DocumentationPage[] {
	const { questions, sources, until, always } = answer;
	const { path, query, anchor } = splitUrl(sources[0] ?? '/');
	const address = `${path}${query === '' ? '?' : `${query}&`}answer=${id}${anchor === '' ? '' : `#${anchor}`}`;
	const links = sources.map((url, place) => `[${escapeMarkdown(cited[place]?.title ?? url)}](${url})`);
	const body = [answer.markdown, ...(links.length > 0 ? [links.join(' · ')] : [])].join('\n\n');
	const place = { file: `${id}.md`, path: `/${id}`, address };
	const { page } = readPage({ ...place, frontmatter: { facets: {} }, body, resolve: (url) => url });
	const { markdown, sections } = page;
	const text = sections.map((one) => one.text).join('\n');
	const code = sections.map((one) => one.code).join('\n');
	const own = { id, at: updated_at.toISOString(), always, ...(until && { until: Date.parse(until) }) };
	return questions.map((title, number) => {
		const top = { anchor: '', heading: title, depth: 1, breadcrumb: [title], markdown, text, code };
		return { ...page, path: `/${id}/${number}`, title, sections: [top], facets: {}, own };
	});
}

const rowsOf = (sql: Database['sql'], domain: string) =>
	sql.selectFrom('own_answers').selectAll().where('domain_id', '=', domain).orderBy('updated_at', 'desc').execute();

export const ownPages = async (sql: Database['sql'], domain: string) => (await rowsOf(sql, domain)).flatMap(pagesOf);

/** The answers that owners have written. They are pages of a domain beside those of its sources. */
export function createOwnAnswers({ sql, notices }: Pick<Database, 'sql' | 'notices'>) {
	/** Every process takes the domain for changed. */
	async function tell(domain: string): Promise<void> {
		const next = sql.updateTable('domains').set((row) => ({ index_version: row('index_version', '+', 1) }));
		await next.where('id', '=', domain).execute();
		await notices.publish('index', domain);
	}
	return {
		/** Those saved last come first. */
		list: async (domain: string, shown: Shown) =>
			Promise.all((await rowsOf(sql, domain)).map((row) => described(row, shown))),
		/** The first question of each, by its id. */
		names: async (domain: string) =>
			new Map((await rowsOf(sql, domain)).map(({ id, answer }) => [id, answer.questions[0] ?? ''])),
		async save(domain: string, { id, ...answer }: OwnAnswerRequest, shown: Shown): Promise<OwnAnswer> {
			const rows = await rowsOf(sql, domain);
			const isKnown = rows.some((row) => row.id === id);
			if (!isKnown && rows.length >= ownAnswerMax.answers)
				throw new ServiceError('conflict', `A domain has at most ${rows.length} own answers; remove one first.`);
			const cited = await Promise.all(answer.sources.map((url) => citedAt(shown, url)));
			const values = { answer: storedJson(answer) ?? '', cited: storedJson(cited) ?? '', updated_at: new Date() };
			const row = await sql
				.insertInto('own_answers')
				.values({ id: isKnown && id ? id : `own_${randomBytes(8).toString('hex')}`, domain_id: domain, ...values })
				.onConflict((conflict) => conflict.column('id').doUpdateSet(values))
				.returningAll()
				.executeTakeFirstOrThrow();
			await tell(domain);
			return described(row, shown);
		},
		async remove(domain: string, id: string): Promise<void> {
			const all = sql.deleteFrom('own_answers').where('domain_id', '=', domain);
			await all.where('id', '=', storedText(id)).execute();
			await tell(domain);
		},
	};
}

export type OwnAnswers = ReturnType<typeof createOwnAnswers>;
