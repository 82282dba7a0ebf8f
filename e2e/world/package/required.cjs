/** The same by `require`. */
const entries = ['docent', 'docent/agent', 'docent/preact', 'docent/react', 'docent/transport'];
const plugins = ['docent/astro', 'docent/docusaurus', 'docent/nextra', 'docent/vitepress'];
const names = [...entries, ...plugins];
console.log(JSON.stringify(Object.fromEntries(names.map((name) => [name, Object.keys(require(name)).sort()]))));
