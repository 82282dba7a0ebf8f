/** Writes numbers and texts as bytes. A number takes seven bits a byte, the lowest first. */
export class ByteWriter {
	readonly #pieces: Uint8Array[] = [];
	#piece = new Uint8Array(1_024);
	#length = 0;

	byte(value: number): void {
		if (this.#length === this.#piece.length) {
			this.#pieces.push(this.#piece);
			this.#piece = new Uint8Array(2 * this.#piece.length);
			this.#length = 0;
		}
		this.#piece[this.#length++] = value;
	}

	number(value: number): void {
		let rest = value;
		while (rest >= 0x80) {
			this.byte((rest % 0x80) | 0x80);
			rest = Math.floor(rest / 0x80);
		}
		this.byte(rest);
	}

	/** A number that may be below 0. */
	signed(value: number): void {
		this.number(value < 0 ? -2 * value - 1 : 2 * value);
	}

	text(value: string): void {
		this.bytes(new TextEncoder().encode(value));
	}

	/** Bytes after their number. */
	bytes(value: Uint8Array): void {
		this.number(value.length);
		this.append(value);
	}

	append(value: Uint8Array): void {
		for (const byte of value) this.byte(byte);
	}

	finish(): Uint8Array {
		const pieces = [...this.#pieces, this.#piece.subarray(0, this.#length)];
		const all = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
		let at = 0;
		for (const piece of pieces) {
			all.set(piece, at);
			at += piece.length;
		}
		return all;
	}
}

/** Reads what `ByteWriter` has written. */
export class ByteReader {
	readonly #all: Uint8Array;
	#at = 0;

	constructor(all: Uint8Array) {
		this.#all = all;
	}

	get isAtEnd(): boolean {
		return this.#at >= this.#all.length;
	}

	/** @throws RangeError behind the end */
	byte(): number {
		const value = this.#all[this.#at++];
		if (value === undefined) throw new RangeError('The file of the index ends too early.');
		return value;
	}

	number(): number {
		let value = 0;
		for (let worth = 1; ; worth *= 0x80) {
			const byte = this.byte();
			value += (byte & 0x7f) * worth;
			if (byte < 0x80) return value;
		}
	}

	text(): string {
		return new TextDecoder().decode(this.bytes());
	}

	bytes(): Uint8Array {
		const length = this.number();
		if (this.#at + length > this.#all.length) throw new RangeError('The file of the index ends too early.');
		this.#at += length;
		return this.#all.subarray(this.#at - length, this.#at);
	}
}
