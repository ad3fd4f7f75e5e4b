// For the bundler: a style sheet as a string, made by the same Tailwind as all others. `leftOut` makes an empty one.
import tailwind from '@tailwindcss/postcss';
import postcss from 'postcss';

export default function stylesAsText(source) {
  const done = this.async();
  const answer = (css) => done(null, `export default ${JSON.stringify(css)};`);
  if (this.getOptions().leftOut) return answer('');
  postcss([tailwind()])
    .process(source, { from: this.resourcePath })
    .then(({ css, messages }) => {
      for (const { type, file, dir } of messages) {
        if (type === 'dependency') this.addDependency(file);
        if (type === 'dir-dependency') this.addContextDependency(dir);
      }
      answer(css);
    })
    .catch(done);
}
