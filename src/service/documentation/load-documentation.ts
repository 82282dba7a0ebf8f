import type { Documentation } from '../../search/core/documentation.js';
import type { DocumentationSource } from './core/documentation-source.js';
import { folderSource } from './folder/read-folder.js';
import { readDocumentation } from './read-documentation.js';

/** The documentation of a source, or of a folder. @throws DocumentationError when it cannot be read or holds no page */
export async function loadDocumentation(source: DocumentationSource | string): Promise<Documentation> {
	return (await readDocumentation(typeof source === 'string' ? folderSource(source) : source)).documentation;
}
