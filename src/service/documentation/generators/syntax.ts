import { joinSyntax } from '../markdown/syntax.js';
import { formats } from './formats.js';

/** It is read in every documentation, because nothing else looks like it. */
export const syntax = joinSyntax(formats.flatMap(({ syntax }) => syntax ?? []));
