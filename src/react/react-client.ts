/** What server components get in place of `docent/react`: the build marks it as client code, so that they can use the component. */
export { Docent, type DocentProps } from './index.js';
