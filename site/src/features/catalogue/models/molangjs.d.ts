declare module 'molangjs/dist/molang.esm.js' {
  export { default } from 'molangjs';
}
