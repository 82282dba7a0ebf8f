/** Fields of the ONNX format, which is in protocol buffers. */
type Field = readonly [number: number, value: number | string | Uint8Array | readonly Field[]];

function varint(value: number): number[] {
	return value < 128 ? [value] : [(value % 128) + 128, ...varint(Math.floor(value / 128))];
}

function encode(fields: readonly Field[]): Uint8Array {
	const pieces = fields.flatMap(([number, value]) => {
		if (typeof value === 'number') return [Uint8Array.from([...varint(number * 8), ...varint(value)])];
		const content =
			typeof value === 'string' ? Buffer.from(value) : value instanceof Uint8Array ? value : encode(value);
		return [Uint8Array.from([...varint(number * 8 + 2), ...varint(content.length)]), content];
	});
	return Buffer.concat(pieces);
}

const types = { float: 1, int64: 7 } as const;

/** A tensor of the graph with these dimensions, in the shape of `ValueInfoProto`. */
const tensor = (name: string, type: keyof typeof types, dimensions: readonly string[]): readonly Field[] => [
	[1, name],
	[
		2,
		[
			[
				1,
				[
					[1, types[type]],
					[2, dimensions.map((dimension): Field => [1, [[2, dimension]]])],
				],
			],
		],
	],
];

/** A network with one step: each token's row of a table. */
function graph(rows: readonly Float32Array[]): Uint8Array {
	const table = Buffer.concat(rows.map((row) => new Uint8Array(row.buffer)));
	return encode([
		[1, 8],
		[8, [[2, 13]]],
		[
			7,
			[
				[
					1,
					[
						[1, 'table'],
						[1, 'input_ids'],
						[2, 'last_hidden_state'],
						[4, 'Gather'],
					],
				],
				[2, 'tiny'],
				[
					5,
					[
						[1, rows.length],
						[1, rows[0]?.length ?? 0],
						[2, types.float],
						[8, 'table'],
						[9, table],
					],
				],
				[11, tensor('input_ids', 'int64', ['batch', 'tokens'])],
				[12, tensor('last_hidden_state', 'float', ['batch', 'tokens', 'width'])],
			],
		],
	]);
}

/**
 * The files of an embedding model of a few kilobytes, as Transformers.js loads them. Words of one concept mean the same, and all
 * other words mean nothing in particular.
 * @param concepts words that mean the same, a group for each dimension.
 */
export function tinyEmbeddingModel(concepts: readonly (readonly string[])[]): Record<string, string | Uint8Array> {
	const width = concepts.length + 1;
	const row = (dimension: number, value: number) =>
		Float32Array.from({ length: width }, (_, at) => (at === dimension ? value : 0));
	const words = concepts.flatMap((group, dimension) => group.map((word) => ({ word, row: row(dimension, 1) })));
	const tokens = ['[UNK]', '[PAD]', ...words.map(({ word }) => word)];
	const special = (content: string, id: number) => ({
		...{ id, content, single_word: false, lstrip: false, rstrip: false, normalized: false, special: true },
	});
	return {
		'config.json': JSON.stringify({ model_type: 'bert', hidden_size: width, vocab_size: tokens.length }),
		'tokenizer_config.json': JSON.stringify({
			tokenizer_class: 'BertTokenizer',
			unk_token: '[UNK]',
			pad_token: '[PAD]',
		}),
		'tokenizer.json': JSON.stringify({
			version: '1.0',
			truncation: null,
			padding: null,
			added_tokens: [special('[UNK]', 0), special('[PAD]', 1)],
			normalizer: {
				type: 'BertNormalizer',
				clean_text: true,
				handle_chinese_chars: true,
				strip_accents: null,
				lowercase: true,
			},
			pre_tokenizer: { type: 'BertPreTokenizer' },
			post_processor: null,
			decoder: null,
			model: {
				...{ type: 'WordPiece', unk_token: '[UNK]', continuing_subword_prefix: '##', max_input_chars_per_word: 100 },
				vocab: Object.fromEntries(tokens.map((token, id) => [token, id])),
			},
		}),
		'onnx/model_quantized.onnx': graph([row(width - 1, 0.05), row(width - 1, 0), ...words.map((word) => word.row)]),
	};
}
