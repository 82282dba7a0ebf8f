import { fileURLToPath } from 'node:url';
import { describeRetriever } from '../../testing/retriever-contract.js';
import { loadDocumentation } from '../documentation/load-documentation.js';
import { createRetriever } from './create-retriever.js';

const fixture = fileURLToPath(new URL('../../testing/fixtures/docs', import.meta.url));

describeRetriever('createRetriever', createRetriever, () => loadDocumentation(fixture));
