declare const script: string;
export default script;
