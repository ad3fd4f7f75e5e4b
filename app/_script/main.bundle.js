// What the bundler turns into the text of the script (bundler/script-as-text).
import './main.ts';
