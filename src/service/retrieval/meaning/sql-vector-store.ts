import { sql as statement } from 'kysely';
import { batches } from '../../database/batches.js';
import type { Database } from '../../database/database.js';
import type { VectorStore } from './vector-store.js';

/** Rows for one statement: a large documentation has tens of thousands of sections. */
const rowsAtOnce = 500;

/** An index asks once a day for the vectors of its sections, see `semantic-index.ts`. */
const unusedDays = 30;

const littleEndian = (vector: Float32Array): Buffer => {
	const bytes = Buffer.alloc(vector.length * 4);
	for (const [place, value] of vector.entries()) bytes.writeFloatLE(value, place * 4);
	return bytes;
};

const fromBytes = (bytes: Uint8Array): Float32Array => {
	const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	return Float32Array.from({ length: bytes.byteLength / 4 }, (_, place) => view.getFloat32(place * 4, true));
};

/** Vectors in the database, which all nodes share. */
export function createSqlVectorStore({ sql }: Pick<Database, 'sql'>) {
	const store: VectorStore = {
		async get(model, hashes) {
			const found = new Map<string, Float32Array>();
			for (const batch of batches(hashes, rowsAtOnce)) {
				const rows = await sql
					.selectFrom('embeddings')
					.select(['text_hash', 'vector'])
					.where('model', '=', model)
					.where('text_hash', 'in', batch)
					.execute();
				for (const row of rows) found.set(row.text_hash, fromBytes(row.vector));
				await sql
					.updateTable('embeddings')
					.set({ used_at: statement<Date>`now()` })
					.where('model', '=', model)
					.where('text_hash', 'in', batch)
					.where('used_at', '<', statement<Date>`now() - interval '1 day'`)
					.execute();
			}
			return found;
		},
		async put(model, vectors) {
			for (const batch of batches([...vectors], rowsAtOnce)) {
				await sql
					.insertInto('embeddings')
					.values(batch.map(([hash, vector]) => ({ model, text_hash: hash, vector: littleEndian(vector) })))
					.onConflict((conflict) => conflict.doNothing())
					.execute();
			}
		},
	};
	return {
		...store,
		/** Forgets vectors that no section has asked for in a month. */
		async prune(): Promise<void> {
			await sql
				.deleteFrom('embeddings')
				.where('used_at', '<', statement<Date>`now() - make_interval(days => ${unusedDays})`)
				.execute();
		},
	};
}
