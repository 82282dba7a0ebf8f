/**
 * Loads the index of a documentation from its database, as every process of the service does, in a process of its own:
 *
 *     node bench/service/load-index.js <data folder> [postgres://…]
 *
 * Prints one line of JSON.
 */
import { argv, exit } from 'node:process';
import { load } from '../run/load.js';
import { watchProcess } from './watch-process.js';

const [dataFolder = '', databaseUrl] = argv.slice(2);
const { openDatabase } = await load('../../src/service/database/open-database.ts');
const { createSqlDocumentStore } = await load('../../src/service/library/document-store.ts');
const { createLibrary } = await load('../../src/service/library/library.ts');
const { createRetriever } = await load('../../src/search/create-retriever.ts');

const database = await openDatabase({ dataFolder, databaseUrl });
const documents = createSqlDocumentStore(database);
const log = { info() {}, error() {} };
const report = watchProcess();
const library = createLibrary({ documents, notices: database.notices, createRetriever, log });
const { retriever } = await library.open('docs');
const did = `${retriever.pageCount} pages, ${retriever.sectionCount} sections`;
console.log(JSON.stringify({ did, ...report() }));
library.close();
await database.close();
exit(0);
