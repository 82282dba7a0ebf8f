/**
 * Fills an embedded database with three hundred questions of sixty days, in which seven things are wrong, so that somebody can be asked
 * to find them on the owner's pages:
 *
 *     node bench/crowds/planted-questions.js .docent-planted
 *     npx docent-service ./public --data .docent-planted --domain docs
 *
 * It prints the admin key to sign in with at `/_docent/admin`. Needs no build.
 */
import { load } from '../run/load.js';

const { openDatabase } = await load('../../src/service/database/open-database.ts');
const { createKeyAdministration } = await load('../../src/service/keys/key-administration.ts');
const { ensureDomain } = await load('../../src/service/library/domains.ts');
const { plantQuestions } = await load('../../src/testing/questions/planted-questions.ts');

const [dataFolder] = process.argv.slice(2);
if (dataFolder === undefined)
	throw new Error('Name a new data folder, as in: node bench/crowds/planted-questions.js .docent-planted');
const config = { organization: 'docs', projectId: 'docs', domain: 'docs' };
const database = await openDatabase({ dataFolder });
try {
	await ensureDomain(database, config);
	const { token } = await createKeyAdministration(database, config).create({ kind: 'admin', name: 'Owner' });
	await plantQuestions(database, 'docs');
	console.log(token);
} finally {
	await database.close();
}
