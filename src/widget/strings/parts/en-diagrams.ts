/** Diagrams of answers, in English. */
export const diagramsStrings = {
	/** Name of the picture, before the words in it. */
	diagram: 'Diagram',
	showDiagram: 'Show diagram',
	showCode: 'Show code',
	notDrawn: 'This kind of diagram is not drawn here.',
};

export type DiagramsStrings = typeof diagramsStrings;
