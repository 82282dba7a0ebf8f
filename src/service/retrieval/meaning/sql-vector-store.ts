import { sql as statement } from 'kysely';
import { batches } from '../../database/batches.js';
import type { Database } from '../../database/database.js';
import type { VectorStore } from './vector-store.js';

/** The number of rows in one statement. A large documentation has tens of thousands of sections. */
const rowsAtOnce = 500;

/** Vectors that nobody has asked for in so many days are deleted. An index asks for its own once a day. */
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

/** Stores vectors in the database, which all nodes share. */
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
		/** Deletes unused vectors. */
		async prune(): Promise<void> {
			await sql
				.deleteFrom('embeddings')
				.where('used_at', '<', statement<Date>`now() - make_interval(days => ${unusedDays})`)
				.execute();
		},
	};
}
