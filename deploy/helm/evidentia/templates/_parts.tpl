{{- define "evidentia.labels" -}}
app.kubernetes.io/name: evidentia
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
{{- end }}

{{- define "evidentia.selector" -}}
app.kubernetes.io/name: evidentia
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .part }}
{{- end }}

{{- define "evidentia.pod" -}}
serviceAccountName: {{ .Release.Name }}
{{ include "evidentia.anyPod" . }}
{{- end }}

{{- /* Before the account of the program is made, too. */}}
{{- define "evidentia.anyPod" -}}
automountServiceAccountToken: false
{{- with .Values.images.pullSecrets }}
imagePullSecrets:
{{- range . }}
  - name: {{ . }}
{{- end }}
{{- end }}
{{- end }}

{{- define "evidentia.confined" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities:
  drop: [ALL]
{{- end }}

{{- /* What an installation adds to every container of the program: its certificate authority, variables and volumes. */}}
{{- define "evidentia.extraEnv" -}}
{{- if .Values.certificateAuthority.configMap }}
- { name: NODE_EXTRA_CA_CERTS, value: /etc/evidentia/ca/{{ .Values.certificateAuthority.key }} }
{{- end }}
{{- with .Values.extra.env }}
{{ toYaml . }}
{{- end }}
{{- end }}

{{- define "evidentia.extraMounts" -}}
{{- if .Values.certificateAuthority.configMap }}
- { name: certificate-authority, mountPath: /etc/evidentia/ca, readOnly: true }
{{- end }}
{{- with .Values.extra.volumeMounts }}
{{ toYaml . }}
{{- end }}
{{- end }}

{{- define "evidentia.extraVolumes" -}}
{{- if .Values.certificateAuthority.configMap }}
- name: certificate-authority
  configMap: { name: {{ .Values.certificateAuthority.configMap }} }
{{- end }}
{{- with .Values.extra.volumes }}
{{ toYaml . }}
{{- end }}
{{- end }}

{{- define "evidentia.leaving" -}}
lifecycle:
  # Until nobody sends requests here any more.
  preStop: { exec: { command: [sleep, '5'] } }
{{- end }}

{{- define "evidentia.health" -}}
startupProbe:
  httpGet: { path: /healthz, port: inner }
  periodSeconds: 2
  failureThreshold: 60
livenessProbe:
  httpGet: { path: /healthz, port: inner }
  periodSeconds: 15
  timeoutSeconds: 5
readinessProbe:
  httpGet: { path: /readyz, port: inner }
  periodSeconds: 5
  timeoutSeconds: 3
{{- end }}

{{- define "evidentia.backupContainer" -}}
image: {{ .Values.images.backup }}
imagePullPolicy: {{ .Values.images.pullPolicy }}
env:
  - { name: PGUSER, value: evidentia_backup }
  - { name: BACKUP_KEY_FILE, value: /run/secrets/evidentia/key }
  - { name: BACKUP_STATE, value: /var/lib/evidentia-backup }
  {{- if .Values.certificateAuthority.configMap }}
  - { name: PGSSLROOTCERT, value: /etc/evidentia/ca/{{ .Values.certificateAuthority.key }} }
  - { name: RCLONE_CA_CERT, value: /etc/evidentia/ca/{{ .Values.certificateAuthority.key }} }
  {{- end }}
envFrom:
  - configMapRef: { name: {{ .Release.Name }}-backup }
  - secretRef: { name: {{ .Values.secrets.backup }} }
resources:
  {{- .Values.backup.resources | toYaml | nindent 2 }}
securityContext:
  {{- include "evidentia.confined" . | nindent 2 }}
{{- end }}

{{- define "evidentia.backupSecurity" -}}
runAsNonRoot: true
runAsUser: 10001
runAsGroup: 10001
fsGroup: 10001
seccompProfile: { type: RuntimeDefault }
{{- end }}
