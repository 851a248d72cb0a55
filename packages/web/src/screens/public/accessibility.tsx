import { DocumentPage } from '../../features/admin/content/document-page.tsx'

/** /accessibility: the text of the installation in force. */
export default function AccessibilityScreen() {
  return <DocumentPage document="accessibility" />
}
