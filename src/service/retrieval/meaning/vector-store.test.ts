import { describeVectorStore } from '../../../testing/contracts/vector-store-contract.js';
import { createMemoryVectorStore } from './vector-store.js';

describeVectorStore('vectors in memory', createMemoryVectorStore);
