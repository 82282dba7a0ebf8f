/** The entry that server components get for `docent/react`. The build marks it as client code, so that they can use the component. */
export { Docent, type DocentProps } from './index.js';
