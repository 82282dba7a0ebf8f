/** Diagrams of answers, in English. */
export const diagramsStrings = {
	/** Name of the picture, before the words in it. */
	diagram: 'Diagram',
	showDiagram: 'Show diagram',
	showCode: 'Show code',
};

export type DiagramsStrings = typeof diagramsStrings;
