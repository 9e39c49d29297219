import { afterEach, beforeEach, vi } from 'vitest';

/** Stands in for an XMLHttpRequest that sends a form. The test controls its progress and outcome. */
export class FakeUpload {
  method = '';
  path = '';
  headers = new Map<string, string>();
  form = new FormData();
  isAborted = false;
  status = 0;
  responseText = '';
  statusText = '';
  answered = new Headers();
  upload = new EventTarget();
  #events = new EventTarget();

  open(method: string, path: string): void {
    this.method = method;
    this.path = path;
  }
  setRequestHeader(name: string, value: string): void {
    this.headers.set(name, value);
  }
  addEventListener(type: string, listener: () => void): void {
    this.#events.addEventListener(type, listener);
  }
  send(form: FormData): void {
    this.form = form;
  }
  abort(): void {
    this.isAborted = true;
    this.#events.dispatchEvent(new Event('abort'));
  }

  progress(loaded: number, total: number): void {
    this.upload.dispatchEvent(
      Object.assign(new Event('progress'), { loaded, total, lengthComputable: true }),
    );
  }
  getResponseHeader(name: string): string | null {
    return this.answered.get(name);
  }
  answer(status: number, responseText: string, headers: Record<string, string> = {}): void {
    this.status = status;
    this.answered = new Headers(headers);
    this.responseText = responseText;
    this.#events.dispatchEvent(new Event('load'));
  }
  fail(): void {
    this.#events.dispatchEvent(new Event('error'));
  }
}

/** Replaces the browser's uploads in the tests of a file. Returns those that the current test has started. */
export function catchUploads(): readonly FakeUpload[] {
  const uploads: FakeUpload[] = [];
  beforeEach(() => {
    uploads.length = 0;
    vi.stubGlobal('XMLHttpRequest', function FakeRequest() {
      const upload = new FakeUpload();
      uploads.push(upload);
      return upload;
    });
  });
  afterEach(() => vi.unstubAllGlobals());
  return uploads;
}
