/** The editor cannot do what it was told; `message` is a sentence for people. The job ends with the outcome `instruction`. */
export class UnknownInstruction extends Error {
	override readonly name = 'UnknownInstruction';
}
