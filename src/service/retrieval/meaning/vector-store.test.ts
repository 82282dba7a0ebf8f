import { describeVectorStore } from '../../../testing/vector-store-contract.js';
import { createMemoryVectorStore } from './vector-store.js';

describeVectorStore('vectors in memory', createMemoryVectorStore);
