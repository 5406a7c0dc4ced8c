/**
 * Labels of choices that a released version wrote into workbooks and that read otherwise since, by collection and
 * `<field>.<code>` (`status.<state>`). Workbooks that people kept can still be read.
 */
export const EARLIER_LABELS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  acceptances: {
    'position.above_tolerance': ['Au-delà de la tolérance'],
  },
  actions: {
    'consent.owner': ['المالك'],
  },
  assessments: {
    'context.compliance': ['الالتزام'],
  },
  clocks: {
    'kind.ai_incident': ['حادث خطير متصل بنظام ذكاء اصطناعي، 15 يومًا'],
    'kind.mdr_incident': ['حادث خطير متصل بجهاز طبي، 15 يومًا'],
  },
  consequences: {
    'kind.gspr_row': ['بند من متطلبات السلامة والأداء'],
    'result.not_applicable': ['Sans objet'],
  },
  controls: {
    'ownerRole.CCO': ['مسؤول الالتزام'],
    'status.retired': ['مسحوب'],
  },
  documentversions: {
    'status.in_review': ['En relecture'],
  },
  domains: {
    'status.retired': ['متقاعد'],
  },
  engagementrisks: {
    'category.compliance': ['الالتزام التنظيمي'],
  },
  evidence: {
    'type.BREACH': ['Registre des violations', 'سجل خروقات البيانات'],
    'type.CIP': ['ملف الدراسة السريرية'],
    'type.DOCEU': ['إقرار المطابقة الأوروبي'],
    'type.DPIA': ['Analyse d’impact (AIPD)'],
    'type.TESTWP': ['Control test workpapers'],
  },
  filerows: {
    'sectionStatus.in_progress': ['قيد العمل'],
    'sectionStatus.not_applicable': ['Sans objet'],
  },
  gapitems: {
    'answer.not_applicable': ['غير منطبق'],
  },
  gsprrows: {
    'conformity.in-progress': ['قيد العمل'],
    'method.na': ['Sans objet'],
    'sectionStatus.in_progress': ['قيد العمل'],
    'sectionStatus.not_applicable': ['Sans objet'],
  },
  issues: {
    'type.compliance': ['التزام'],
  },
  methods: {
    'status.retired': ['مسحوبة'],
  },
  procedures: {
    'result.not_applicable': ['Sans objet'],
    'test.substantive': ['اختبار تفصيلي'],
  },
  processes: {
    'family.compliance': ['الشؤون القانونية والالتزام'],
    'ownerRole.CCO': ['مسؤول الالتزام'],
    'status.retired': ['مسحوب'],
  },
  projectexports: {
    'preset.workpapers': ['Workpaper index'],
  },
  projects: {
    'heldFrom.fieldwork': ['Terrain'],
    'status.fieldwork': ['Terrain'],
    'type.compliance': ['الالتزام'],
  },
  reports: {
    'status.superseded': ['حلّ محله غيره'],
  },
  requirements: {
    'answer.not_applicable': ['غير منطبق'],
    'applicability.not_applicable': ['غير منطبق'],
    'appliesTo.controller': ['Responsable de traitement'],
    'appliesTo.manufacturer': ['الصانع'],
    'appliesTo.sponsor': ['راعي الدراسة السريرية'],
    'evidenceTypes.BREACH': ['Registre des violations', 'سجل خروقات البيانات'],
    'evidenceTypes.CIP': ['ملف الدراسة السريرية'],
    'evidenceTypes.DOCEU': ['إقرار المطابقة الأوروبي'],
    'evidenceTypes.DPIA': ['Analyse d’impact (AIPD)'],
    'evidenceTypes.TESTWP': ['Control test workpapers'],
    'lastTestResult.not_applicable': ['Sans objet'],
    'proposal.not_applicable': ['غير منطبق'],
    'status.retired': ['متقاعد'],
  },
  revisionlines: {
    'decision.retire': ['إنهاء'],
    'phase.activated': ['نافذ'],
    'phase.discarded': ['Given up', 'متروك'],
    'phase.submitted': ['Handed over', 'Remise', 'مُسلَّم'],
  },
  revisions: {
    'status.activated': ['نافذ'],
    'status.discarded': ['Given up', 'متروك'],
    'status.submitted': ['Handed over', 'Remise', 'مُسلَّم'],
  },
  risklines: {
    'category.compliance': ['الالتزام التنظيمي'],
    'context.compliance': ['الالتزام'],
    'position.above_tolerance': ['Au-delà de la tolérance'],
  },
  risks: {
    'category.compliance': ['الالتزام التنظيمي'],
    'ownerRole.CCO': ['مسؤول الالتزام'],
    'status.retired': ['مسحوب'],
  },
  sampleitems: {
    'attrA.not_applicable': ['Sans objet'],
    'attrB.not_applicable': ['Sans objet'],
    'attrC.not_applicable': ['Sans objet'],
    'attrD.not_applicable': ['Sans objet'],
    'attrE.not_applicable': ['Sans objet'],
    'attrF.not_applicable': ['Sans objet'],
  },
  samples: {
    'riskLevel.high': ['عالية'],
  },
  sections: {
    'page.benefit-risk': ['Analyse bénéfice-risque', 'تحليل المنفعة والمخاطر'],
    'page.clinical-pms': ['التقييم السريري والمراقبة بعد التسويق'],
    'page.verification-validation': ['التحقق والتصديق'],
    'status.in_progress': ['قيد العمل'],
    'status.not_applicable': ['Sans objet'],
  },
  subprocesses: {
    'status.retired': ['مسحوب'],
  },
  techdocuments: {
    'docType.ifu': ['Notice'],
    'documentStatus.in_review': ['En relecture'],
  },
  templates: {
    'status.retired': ['مسحوب'],
    'use.clock_running': ['A statutory clock runs out soon'],
    'use.clock_started': ['A statutory clock was started'],
    'use.gap_report': ['Rapport d’analyse des écarts'],
    'use.technical_file': ['الملف التقني'],
  },
  universes: {
    'profile.controller': ['Responsable de traitement'],
    'profile.manufacturer': ['الصانع'],
    'profile.sponsor': ['راعي الدراسة السريرية'],
    'status.retired': ['متقاعدة'],
  },
  watches: {
    'impact.high': ['Forte'],
    'impact.medium': ['Moyenne'],
    'impact.none': ['Aucune'],
  },
}
